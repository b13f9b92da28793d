/** What operators do over HTTP. API keys are not taken: one that leaks opens nobody else's account. */
import { Type } from 'typebox';
import { routesOver } from '../../../platform/http/route.ts';
import { PlanDocument } from '../../money/index.ts';
import * as schema from './desk.schema.ts';
import type { OperatorDeskService } from './desk.service.ts';

const route = routesOver<{ operatorDesk: OperatorDeskService }>();

const common = { tag: 'Operator', auth: 'B', permission: 'an operator', exempt402: true } as const;
const reads = { ...common, method: 'GET', refusals: ['forbidden'] } as const;
const ofUser = { ...common, params: schema.UserParams, refusals: ['forbidden', 'not_found'] } as const;
const details = { status: 200, schema: schema.OperatorUserDetails } as const;

const userRoutes = [
  route({
    ...reads,
    path: '/operator/users',
    operationId: 'listUsers',
    summary: 'Everybody who has an account here, the newest first.',
    query: schema.ListUsersQuery,
    success: { status: 200, schema: Type.Array(schema.OperatorUser) },
    handle: ({ services, principal, query }) => services.operatorDesk.listUsers(principal, query),
  }),
  route({
    ...ofUser,
    method: 'GET',
    path: '/operator/users/{user_id}',
    operationId: 'getUser',
    summary: 'One user with plan, limits, credits and storage.',
    success: details,
    handle: ({ services, principal, params }) => services.operatorDesk.getUser(principal, params.user_id),
  }),
  route({
    ...ofUser,
    method: 'PUT',
    path: '/operator/users/{user_id}/disabled',
    operationId: 'setUserDisabled',
    summary: 'Refuse all keys and tokens of a user from now on, or take them again.',
    description: 'What they have stays, and what runs goes on. Nobody can do it to themselves.',
    body: schema.SetUserDisabledRequest,
    success: details,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.operatorDesk.setUserDisabled(principal, params.user_id, body),
  }),
  route({
    ...ofUser,
    method: 'PUT',
    path: '/operator/users/{user_id}/operator',
    operationId: 'setUserOperator',
    summary: 'Make a user an operator, or an operator an ordinary user again.',
    description: 'Nobody can take it from themselves, so that there is always one.',
    body: schema.SetUserOperatorRequest,
    success: details,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.operatorDesk.setUserOperator(principal, params.user_id, body),
  }),
  route({
    ...ofUser,
    method: 'PUT',
    path: '/operator/users/{user_id}/plan',
    operationId: 'setUserPlan',
    summary: 'Give a user a plan, with its limits as they are now.',
    body: schema.SetUserPlanRequest,
    success: details,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, params, body }) =>
      services.operatorDesk.setUserPlan(principal, params.user_id, body),
  }),
  route({
    ...ofUser,
    method: 'POST',
    path: '/operator/users/{user_id}/credits',
    operationId: 'changeUserCredits',
    summary: 'Give credits to a user, or take some.',
    body: schema.ChangeUserCreditsRequest,
    success: { status: 200, schema: schema.ChangedUserCredits },
    handle: ({ services, principal, params, body }) =>
      services.operatorDesk.changeUserCredits(principal, params.user_id, body),
  }),
  route({
    ...ofUser,
    method: 'GET',
    path: '/operator/users/{user_id}/ledger',
    operationId: 'listUserLedger',
    summary: "Changes of a user's credits, the newest first.",
    query: schema.OperatorLedgerQuery,
    success: { status: 200, schema: Type.Array(schema.OperatorLedgerEntry) },
    handle: ({ services, principal, params, query }) =>
      services.operatorDesk.listUserLedger(principal, params.user_id, query.limit),
  }),
];

const deploymentRoutes = [
  route({
    ...reads,
    path: '/operator/plans',
    operationId: 'listPlans',
    summary: 'All plans, also those that are not sold.',
    success: { status: 200, schema: Type.Array(PlanDocument) },
    handle: ({ services, principal }) => services.operatorDesk.listPlans(principal),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/plans',
    operationId: 'putPlan',
    summary: 'Make a plan, or replace the one of that tier.',
    body: schema.PutPlanRequest,
    success: { status: 200, schema: schema.PutPlanResponse },
    refusals: ['forbidden', 'conflict'],
    handle: ({ services, principal, body }) => services.operatorDesk.putPlan(principal, body),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/prices',
    operationId: 'publishPrices',
    summary: 'Publish the next table of prices, with some of them changed.',
    description: 'What runs keeps the price that it was told. GET /billing/prices is the table that holds.',
    body: schema.PublishPricesRequest,
    success: { status: 200, schema: schema.PublishPricesResponse },
    refusals: ['forbidden', 'conflict'],
    handle: ({ services, principal, body }) => services.operatorDesk.publishPrices(principal, body),
  }),
  route({
    ...reads,
    path: '/operator/models',
    operationId: 'listAllModels',
    summary: 'All generative models that are known here, also those that are hidden or not available.',
    success: { status: 200, schema: Type.Array(schema.OperatorModel) },
    handle: ({ services, principal }) => services.operatorDesk.listAllModels(principal),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/operator/models/hidden',
    operationId: 'setModelHidden',
    summary: 'Offer a model to nobody, or to everybody again.',
    body: schema.SetModelHiddenRequest,
    success: { status: 200, schema: schema.OperatorModel },
    refusals: ['forbidden', 'not_found'],
    handle: ({ services, principal, body }) => services.operatorDesk.setModelHidden(principal, body),
  }),
  route({
    ...reads,
    path: '/operator/deployment',
    operationId: 'getDeployment',
    summary: 'How much there is of users, files and work.',
    success: { status: 200, schema: schema.Deployment },
    handle: ({ services, principal }) => services.operatorDesk.getDeployment(principal),
  }),
  route({
    ...reads,
    path: '/operator/audit',
    operationId: 'listAudit',
    summary: "What was done by force of the operator's role or from the command line, the newest first.",
    query: schema.ListAuditQuery,
    success: { status: 200, schema: Type.Array(schema.AuditEntry) },
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ services, principal, query }) => services.operatorDesk.listAudit(principal, query),
  }),
];

export const deskRoutes = [...userRoutes, ...deploymentRoutes];
