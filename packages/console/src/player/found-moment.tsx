/** A moment that was found, taken into other work without opening its film first. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';
import type { Range } from './transport.ts';
import { MomentMenu } from './use-moment.tsx';

export default function FoundMoment({ assetId, range }: { assetId: string; range: Range }) {
  const { data } = useQuery({
    queryKey: ['details', assetId],
    queryFn: ({ signal }) => api().getVideoDetails({ params: { source_file_id: assetId } }, { signal }),
  });
  if (data === undefined) return null;
  // What the film says of its length is more exact than what a search says of where a moment ends.
  const end = Math.min(range.end, data.duration_seconds ?? range.end);
  return Number.isFinite(end) ? <MomentMenu details={data} range={{ start: range.start, end }} /> : null;
}
