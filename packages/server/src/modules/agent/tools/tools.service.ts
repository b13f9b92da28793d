/** Tools at work: their arguments checked, their price taken, their answer told. For routes, language models and MCP alike. */
import { ValidationError, type ValidationIssue } from '../../../platform/errors.ts';
import type { Room } from '../../../platform/health/room.ts';
import type { RequestCharges } from '../../../platform/http/charging.ts';
import { type Checked, createChecker } from '../../../platform/http/validation/validation.ts';
import type { Quote } from '../../../platform/money/price-line.ts';
import { countedApart, noteCharged } from '../../../platform/money/request-money.ts';
import { over } from '../../../platform/over.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { PriceName, PricesService } from '../../money/index.ts';
import { allTools, findTool } from './all-tools.ts';
import type { Tool, ToolAnswer, ToolCall, ToolServices } from './tool.ts';

/** Who uses which tool, and how. */
export interface ToolUse {
  principal: Principal;
  toolId: string;
  /** As they came: nothing of them was looked at. */
  input: unknown;
  requestId: string;
  signal: AbortSignal;
  /** As in ToolCall; nobody leaves, and nothing is told, where they are left out. */
  left?: AbortSignal;
  mostWaitSeconds?: number;
  onProgress?(fraction: number, message: string): void;
}

/** What a use came to. */
export interface UsedTool extends ToolAnswer {
  /** Micro-credits that were charged, and that were set aside for work it started. */
  charged: number;
  reserved: number;
}

export interface AgentToolsService {
  /** Every tool, in the order in which they are listed. */
  list(): readonly Tool[];
  /**
   * Runs a tool as its caller. Throws ValidationError for what is no tool, or no arguments of it, `insufficient_credits`, and
   * what the operation behind it throws.
   */
  useTool(use: ToolUse): Promise<UsedTool>;
  /** What `useTool` would cost at most, after the same checks; does nothing. */
  quoteTool(use: ToolUse): Promise<Quote>;
}

export interface ToolsServiceDeps extends ToolServices {
  requestMeter: RequestCharges;
  prices: Pick<PricesService, 'quote'>;
  room: Pick<Room, 'require'>;
}

const ARGUMENTS = ['body', 'tool_arguments'];

/** Services say where in a request of their own something is wrong; here all of it stands among the arguments. */
function inArguments({ loc: [, ...rest], ...issue }: ValidationIssue): ValidationIssue {
  return { ...issue, loc: [...ARGUMENTS, ...rest] };
}

function requireTool(toolId: string): Tool {
  const tool = findTool(toolId);
  if (tool !== null) return tool;
  const msg = `There is no tool "${toolId.slice(0, 100)}"; there are: ${allTools.map(({ id }) => id).join(', ')}.`;
  throw new ValidationError([{ loc: ['body', 'tool_id'], msg, type: 'enum' }]);
}

const checkers = new Map<string, (input: unknown) => Checked>();

/** Made when a tool is used the first time: compiling all of them takes a while. */
function checkerOf({ id, input }: Tool): (input: unknown) => Checked {
  const known = checkers.get(id) ?? createChecker('body', input);
  checkers.set(id, known);
  return known;
}

function requireInput(tool: Tool, given: unknown): unknown {
  const { value, issues } = checkerOf(tool)(given);
  if (issues.length > 0) throw new ValidationError(issues.map(inArguments));
  return value;
}

async function withItsPlaces<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ValidationError ? new ValidationError(error.issues.map(inArguments)) : error;
  });
}

/**
 * The price of a call, as the operation behind it is charged over HTTP: a read when its answer is there, a change before it is
 * made, work by what it reserved. Returns micro-credits.
 */
async function charge(
  { requestMeter }: ToolsServiceDeps,
  { principal, tool, times }: { principal: Principal; tool: Tool; times: number },
): Promise<number> {
  const { accountId, apiKeyId } = principal;
  const { price, operation: operationId, effect, quote, exempt402 = false } = tool;
  if (price === 'free') return 0;
  const isHeldBack = effect === 'reads' && quote === null && !exempt402;
  if (apiKeyId === null) {
    if (isHeldBack) await requestMeter.admit(accountId, price);
    return 0;
  }
  const use = { accountId, apiKeyId, operationId, price };
  let charged = isHeldBack ? await requestMeter.admitAndCount(use) : requestMeter.count(use);
  for (let more = 1; more < times; more += 1) charged += requestMeter.count(use);
  return charged;
}

const stays = new AbortController().signal;

function callOf(services: ToolsServiceDeps, use: ToolUse, input: unknown): ToolCall<unknown> {
  const { principal, requestId, signal, left = stays, mostWaitSeconds = null, onProgress } = use;
  const progress = (fraction: number, message: string) => onProgress?.(fraction, message);
  return { services, principal, input, requestId, signal, left, mostWaitSeconds, progress };
}

async function useTool(deps: ToolsServiceDeps, use: ToolUse): Promise<UsedTool> {
  const { principal, requestId } = use;
  const tool = requireTool(use.toolId);
  const input = requireInput(tool, use.input);
  const { price, effect, quote, exempt402 = false } = tool;
  if (effect === 'changes') deps.room.require(0);
  if (effect !== 'reads' && quote === null && price !== 'free' && !exempt402) {
    await deps.requestMeter.admit(principal.accountId, price);
  }
  const { apiKeyId } = principal;
  const call = callOf(deps, use, input);
  const done = await countedApart({ requestId, apiKeyId }, () => withItsPlaces(tool.run(call)));
  const { result: answer, reserved, charged: already } = done;
  // What it started has a price of its own.
  if (reserved > 0 || already > 0) return { ...answer, reserved, charged: already };
  const charged = await charge(deps, { principal, tool, times: tool.times(input) });
  noteCharged(charged);
  return { ...answer, reserved, charged };
}

async function quoteTool(deps: ToolsServiceDeps, use: ToolUse): Promise<Quote> {
  const tool = requireTool(use.toolId);
  const input = requireInput(tool, use.input);
  if (tool.quote !== null) {
    return withItsPlaces(tool.quote(callOf(deps, use, input)));
  }
  if (tool.price === 'free') return deps.prices.quote([]);
  return deps.prices.quote([{ price: tool.price satisfies PriceName, quantity: tool.times(input) }]);
}

function list(): readonly Tool[] {
  return allTools;
}

export function createAgentToolsService(deps: ToolsServiceDeps): AgentToolsService {
  return { list, ...over(deps, { useTool, quoteTool }) };
}
