/** The groups that whoever is signed in is in. */
import type { GroupResponse } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/app-state.ts';

export type Group = GroupResponse;

/** Those made for several people; one's own library is the group of one alone. */
export function useGroups() {
  return useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => api().listGroups({}, { signal }),
    select: (groups) => groups.filter(({ is_default }) => !is_default),
    staleTime: 600_000,
  });
}
