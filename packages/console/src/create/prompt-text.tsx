/** What somebody said: ids of files as the names that they have now. */
import { useQueries } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import { idsIn, withNames } from './mentions.ts';

export function PromptText({ text }: { text: string }) {
  const ids = idsIn(text);
  const names = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['files', 'name', id],
      staleTime: 300_000,
      // Of one that is gone, or no file's, the id is all there is.
      retry: false,
      queryFn: async () => (await api().getVideoDetails({ params: { source_file_id: id } })).source_name,
    })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }, index) => (data === undefined ? [] : [[ids[index] ?? '', data] as const])),
      ),
  });
  return <p className="prompt">{withNames(text, names)}</p>;
}
