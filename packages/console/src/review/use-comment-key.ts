/** C begins a comment at the picture that is shown. */
import { useEffect, useRef } from 'react';
import { isLetterOff, isWriting } from '../app/shortcuts.ts';

export function useCommentKey(begin: () => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    // After g the letter goes somewhere else.
    let isGoing = false;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (isWriting(target) || ctrlKey || metaKey || altKey || isLetterOff(key)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const begins = key.toLowerCase() === 'c' && !isGoing;
      isGoing = key === 'g';
      if (!begins) return;
      // The letter would be written into the box that opens.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
