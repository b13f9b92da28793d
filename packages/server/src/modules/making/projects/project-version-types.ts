/** What changes of projects are asked with and answer. */
import type { AnyEdit, EditFinding, Timeline } from '@rushes/timeline';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { AccessService, NodeWithRight } from '../../access/index.ts';
import type { LoadEvidence } from '../edits/load-evidence.ts';
import type { Documents } from './documents.ts';
import type { ProjectMedia } from './project-media.ts';
import type { StoredProject } from './projects.repo.ts';
import type {
  EditProjectRequest,
  ProjectHistoryQuery,
  ProjectResponse,
  ProjectVersionInfo,
  ReplaceTimelineRequest,
  RestoreProjectRequest,
} from './projects.schema.ts';

/** A project that somebody may see, with its timeline as JSON. */
export interface FoundProject {
  node: NodeWithRight;
  stored: StoredProject;
}

export interface ProjectVersions {
  /** Throws `version_conflict` for another version than the newest, and ValidationError for an operation that can not be done. */
  editProject(
    principal: Principal,
    change: { projectId: string; request: EditProjectRequest },
  ): Promise<ProjectVersionInfo>;
  /**
   * Makes an edit by what is known of the media, or only tells what it would do. Throws as `editProject` does, and
   * `no_index` where what it has to know is not there.
   */
  editByMaterial(
    principal: Principal,
    change: { projectId: string; request: EditProjectRequest; dryRun: boolean },
  ): Promise<MaterialEdit>;
  /** Puts another timeline in a project's place. */
  replaceProjectTimeline(
    principal: Principal,
    change: { projectId: string; request: ReplaceTimelineRequest },
  ): Promise<ProjectVersionInfo>;
  /**
   * Readies a version that `commit` writes together with what else belongs to it; throws as `replaceProjectTimeline` does, and
   * `commit` too. Nothing is written before.
   */
  prepareVersion(principal: Owner, change: PreparedChange): Promise<PreparedVersion>;
  /** What is known of the media of a timeline: of what the caller may read, as far as `needs` ask for it. */
  findEvidence: LoadEvidence;
  /** The timeline of a version. Throws `not_found` and `forbidden`. */
  getTimeline(principal: Owner, wanted: { projectId: string; version: number }): Promise<Timeline>;
  /** Brings an older version's timeline back, as a new version. Media that is gone meanwhile stays gone. */
  restoreProject(
    principal: Principal,
    change: { projectId: string; request: RestoreProjectRequest },
  ): Promise<ProjectVersionInfo>;
  /** The newest first. */
  listProjectHistory(
    principal: Principal,
    list: { projectId: string } & ProjectHistoryQuery,
  ): Promise<ProjectVersionInfo[]>;
  /** The project as it was. Throws `not_found` for a version that is not kept any more. */
  getProjectVersion(
    principal: Principal,
    wanted: { projectId: string; version: number },
  ): Promise<ProjectResponse>;
}

export type Owner = Pick<Principal, 'userId'>;

/** Another timeline for a project. */
export interface PreparedChange {
  projectId: string;
  /** The one that it is made of: another newest one is a conflict. */
  version: number;
  timeline: Timeline;
  /** In the past, for the history. */
  summary: string;
  /** What makes it of the version before; null where that is not how it came. */
  operations: AnyEdit[] | null;
}

export interface PreparedVersion {
  /** Of the version that is written. */
  version: number;
  commit(trx: Transaction<Database>): Promise<void>;
}

/** What an edit by material found, and the version that it made. */
export interface MaterialEdit {
  findings: EditFinding[];
  summary: string;
  notes: string[];
  secondsBefore: number;
  secondsAfter: number;
  /** Null where nothing was changed. */
  written: ProjectVersionInfo | null;
}

export interface ProjectVersionsDeps {
  db: Kysely<Database>;
  clock: Clock;
  access: AccessService;
  media: ProjectMedia;
  documents: Documents;
  loadEvidence: LoadEvidence;
}
