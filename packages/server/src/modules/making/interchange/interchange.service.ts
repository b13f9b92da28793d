/** Projects as files of other programs, and files of other programs as projects. */
import { type JsonSchema, timelineSchema } from '@rushes/timeline';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ServiceError, ValidationError } from '../../../platform/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import type { PublicAddress } from '../../../platform/outgoing/public-address.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type AccessService, type NodeWithRight, nameProblem, READ, WRITE } from '../../access/index.ts';
import { type LibraryService, withArticle } from '../../library/index.ts';
import type { PricesService } from '../../money/index.ts';
import type { TasksService } from '../../tasks/index.ts';
import type { TranscriptsService } from '../../understanding/index.ts';
import type { ProjectsService } from '../projects/projects.service.ts';
import { type AddImported, type AddImportedDeps, addImportedFunctions } from './add-imported.ts';
import type {
  ExportProjectFileQuery,
  ExportServiceOtioQuery,
  ImportProjectRequest,
  ImportProjectResponse,
} from './interchange.schema.ts';
import { importTask } from './interchange.tasks.ts';
import { linkedDocument } from './linked-document.ts';
import { createProjectFiles, type ProjectFile } from './project-files.ts';

export interface InterchangeService extends AddImported {
  /** The JSON Schema of timelines. */
  getTimelineSchema(): Promise<JsonSchema>;
  /** OTIO JSON whose clips name URLs at which their media can be fetched; what can not be read keeps its `asset://`. */
  exportServiceOtio(
    principal: Principal,
    projectId: string,
    query: ExportServiceOtioQuery,
  ): Promise<Record<string, unknown>>;
  /** Throws ValidationError for a track that is not there, `conflict` for subtitles of a project without captions. */
  exportProjectFile(
    principal: Principal,
    projectId: string,
    query: ExportProjectFileQuery,
  ): Promise<ProjectFile>;
  /** Starts making a project of an uploaded file. */
  importProject(
    principal: Principal,
    request: ImportProjectRequest,
    traceId: string,
  ): Promise<ImportProjectResponse>;
  /** What `importProject` would cost; starts nothing. */
  quoteImport(principal: Principal, request: ImportProjectRequest): Promise<Quote>;
}

export interface InterchangeServiceDeps extends AddImportedDeps {
  db: Kysely<Database>;
  ids: Ids;
  storage: Pick<Storage, 'read'>;
  address: Pick<PublicAddress, 'baseUrl'>;
  access: AccessService;
  library: AddImportedDeps['library'] &
    Pick<LibraryService, 'findSources' | 'presignLocations' | 'requireStorage'>;
  projects: AddImportedDeps['projects'] & Pick<ProjectsService, 'requireProject'>;
  tasks: Pick<TasksService, 'startTask' | 'requireRoom'>;
  prices: Pick<PricesService, 'quote'>;
  transcripts: Pick<TranscriptsService, 'findStoredCaptions'>;
}

/** Someone waits for it, as for an export. */
const importPriority = 20;

/** Kinds of items that have no bytes to read a document from. */
const WITHOUT_BYTES = new Set(['folder', 'project', 'entity', 'service_config']);

const issue = (field: string, msg: string) =>
  new ValidationError([{ loc: ['body', field], msg, type: 'value_error' }]);

/** What the project is called when nobody says: the file's name without its extension. */
const stemOf = (fileName: string) => fileName.replace(/(?<=.)\.[^.\s]{1,15}$/su, '');

async function requireFile(
  deps: InterchangeServiceDeps,
  principal: Principal,
  assetId: string,
): Promise<{ node: NodeWithRight; versionId: string }> {
  const { access, library } = deps;
  const [node] = await access.requireRight(principal, [assetId], READ);
  if (node === undefined || WITHOUT_BYTES.has(node.kind)) {
    throw issue('asset_id', `This asset is ${withArticle(node?.kind ?? 'folder')}, not an uploaded file.`);
  }
  const [source] = (await library.findSources([{ assetId: node.id, versionId: null }])).values();
  if (source === undefined) throw new ServiceError('conflict', 'This asset has not been uploaded yet.');
  return { node, versionId: source.versionId };
}

async function requireFolder(
  deps: InterchangeServiceDeps,
  principal: Principal,
  folderId: string | null | undefined,
): Promise<NodeWithRight> {
  const { access } = deps;
  const id = folderId ?? (await access.rootFolderOf(await access.defaultGroupOf(principal)));
  const [folder] = await access.requireRight(principal, [id], WRITE);
  if (folder?.kind !== 'folder') throw issue('parent_asset_id', 'This asset is not a folder.');
  return folder;
}

function price({ prices }: InterchangeServiceDeps): Quote {
  return prices.quote([{ price: 'import.document', quantity: 1 }]);
}

/** What an import works from, with all that can be refused of it. */
async function openImport(deps: InterchangeServiceDeps, principal: Principal, request: ImportProjectRequest) {
  const given = request.name?.normalize('NFC');
  const problem = given === undefined ? null : nameProblem(given);
  if (problem !== null) throw issue('name', problem);
  const { node, versionId } = await requireFile(deps, principal, request.asset_id);
  const folder = await requireFolder(deps, principal, request.parent_asset_id);
  return { node, versionId, folder, name: given ?? stemOf(node.name) };
}

async function exportServiceOtio(
  { projects, library, address }: InterchangeServiceDeps,
  principal: Principal,
  projectId: string,
  query: ExportServiceOtioQuery,
): Promise<Record<string, unknown>> {
  const { row } = await projects.requireProject(principal, projectId, READ);
  const links = { library, baseUrl: address.baseUrl() };
  return linkedDocument(links, principal, { timeline: row.timeline, query });
}

async function importProject(
  deps: InterchangeServiceDeps,
  principal: Principal,
  request: ImportProjectRequest,
  traceId: string,
): Promise<ImportProjectResponse> {
  const { ids, db, tasks, library } = deps;
  const { node, versionId, name, folder } = await openImport(deps, principal, request);
  const projectId = ids.uuid();
  const { accountId } = principal;
  const { taskId } = await db.transaction().execute(async (trx) => {
    await tasks.requireRoom(trx, accountId, 1);
    await library.requireStorage({ payerId: accountId, bytes: null, askingAccountId: accountId }, trx);
    return tasks.startTask(trx, {
      definition: importTask,
      payload: {
        asset_id: node.id,
        version_id: versionId,
        project_id: projectId,
        name,
        folder_id: folder.id,
      },
      principal,
      assetIds: [node.id],
      priority: importPriority,
      quote: price(deps),
      traceId,
    });
  });
  return { task_id: taskId, project_id: projectId };
}

async function quoteImport(
  deps: InterchangeServiceDeps,
  principal: Principal,
  request: ImportProjectRequest,
): Promise<Quote> {
  await openImport(deps, principal, request);
  return price(deps);
}

export function createInterchangeService(deps: InterchangeServiceDeps): InterchangeService {
  const { projects } = deps;
  const files = createProjectFiles(deps);

  return {
    ...over(deps, addImportedFunctions),

    async getTimelineSchema() {
      return timelineSchema();
    },

    exportServiceOtio: (principal, projectId, query) => exportServiceOtio(deps, principal, projectId, query),

    async exportProjectFile(principal, projectId, query) {
      const project = await projects.requireProject(principal, projectId, READ);
      return files.makeFile(principal, project, query);
    },

    importProject: (principal, request, traceId) => importProject(deps, principal, request, traceId),

    quoteImport: (principal, request) => quoteImport(deps, principal, request),
  };
}
