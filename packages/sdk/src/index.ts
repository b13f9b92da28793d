/**
 * Client of the Rushes API. `createClient` gives one method per operation, named as in the API document; the other
 * functions put several calls together.
 */
export type { CallOptions, OperationFacts, ServerEvent } from './call.ts';
export { type Client, createClient } from './client.ts';
export {
  ApiError,
  ConnectionError,
  TimeoutError,
  type ValidationIssue,
} from './errors.ts';
export * from './generated/operations.ts';
export type * from './generated/schemas.ts';
export { newId } from './new-id.ts';
export { eachFile, eachRecentFile } from './pages.ts';
export type { PutBytes } from './put-bytes.ts';
export type { ClientOptions, Credential } from './transport.ts';
export { uploadFile } from './upload-file.ts';
export { type UploadFilesOptions, type UploadOutcome, uploadFiles } from './upload-files.ts';
export type { UploadFileOptions } from './upload-request.ts';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';
export { type EndedTask, type WaitForTaskOptions, waitForTask } from './wait-for-task.ts';
