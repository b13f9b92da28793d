/** The picture of a project: that of its first clip, else what is written in it. Nothing is rendered for it. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';
import type { Item } from './files.ts';
import { isLeaving } from './item-actions.ts';
import { useThumbnail } from './thumbnails.ts';

/** What is only scrolled by is not asked for. */
const REST_MILLISECONDS = 150;

function useRested(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}

export function ProjectPicture({ item, fallback }: { item: Item; fallback: ReactNode }) {
  const isRested = useRested();
  const { data } = useQuery({
    queryKey: ['project-pictures', item.file_id, item.last_edit],
    enabled: isRested && !isLeaving(item.file_id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { projectPictures } = await import('./project-pictures.ts');
      const { timeline } = await api().getProject({ params: { project_id: item.file_id } }, { signal });
      return projectPictures(timeline as unknown as Parameters<typeof projectPictures>[0]);
    },
  });
  const url = useThumbnail(data?.assetId ?? null);
  if (url !== null) return <img src={url} alt="" decoding="async" draggable={false} />;
  if (data === undefined || (data.words === null && data.color === null)) return fallback;
  return (
    <span className="poster" aria-hidden="true" style={data.color === null ? {} : { background: data.color }}>
      {data.words === null ? null : <span>{data.words}</span>}
    </span>
  );
}
