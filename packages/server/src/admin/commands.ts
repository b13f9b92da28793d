/** All commands, in the order of the usage. */
import type { Command } from './command.ts';
import { agentsList, agentsPublish, agentsWithdraw } from './commands/agents.ts';
import { auditList } from './commands/audit-list.ts';
import { creditsGrant } from './commands/credits/credits-grant.ts';
import { creditsLedger } from './commands/credits/credits-ledger.ts';
import { creditsRefund } from './commands/credits/credits-refund.ts';
import { creditsShow } from './commands/credits/credits-show.ts';
import { creditsTake } from './commands/credits/credits-take.ts';
import { doctor } from './commands/doctor.ts';
import {
  modelsAdd,
  modelsHide,
  modelsPrice,
  modelsRemove,
  modelsUnhide,
} from './commands/models/models-change.ts';
import { modelsCheck } from './commands/models/models-check.ts';
import { modelsList } from './commands/models/models-list.ts';
import { modelsShow } from './commands/models/models-show.ts';
import { modelsTry } from './commands/models/models-try.ts';
import { plansAssign } from './commands/plans/plans-assign.ts';
import { plansImport } from './commands/plans/plans-import.ts';
import { plansList } from './commands/plans/plans-list.ts';
import { plansSet } from './commands/plans/plans-set.ts';
import { plansShow } from './commands/plans/plans-show.ts';
import { pricesHistory } from './commands/plans/prices-history.ts';
import { pricesPublish } from './commands/plans/prices-publish.ts';
import { pricesShow } from './commands/plans/prices-show.ts';
import { settings } from './commands/settings.ts';
import { stockAdd, stockList } from './commands/stock.ts';
import { dbExport } from './commands/storage/db-export.ts';
import { dbImport } from './commands/storage/db-import.ts';
import { storageAdopt } from './commands/storage/storage-adopt.ts';
import { storageConfirm } from './commands/storage/storage-confirm.ts';
import { keysCreate } from './commands/users/keys-create.ts';
import { signInLink } from './commands/users/sign-in-link.ts';
import { usersDisable, usersEnable } from './commands/users/users-disable.ts';
import { usersLimits } from './commands/users/users-limits.ts';
import { usersList } from './commands/users/users-list.ts';
import { usersNoOperator, usersOperator } from './commands/users/users-operator.ts';
import { usersCreate, usersPassword } from './commands/users/users-password.ts';
import { usersShow } from './commands/users/users-show.ts';

export const commands: readonly Command[] = [
  ...[usersList, usersShow, usersCreate, usersPassword, usersDisable, usersEnable, usersLimits],
  ...[usersOperator, usersNoOperator],
  keysCreate,
  signInLink,
  ...[creditsShow, creditsLedger, creditsGrant, creditsTake, creditsRefund],
  ...[plansList, plansShow, plansSet, plansImport, plansAssign],
  ...[pricesShow, pricesPublish, pricesHistory],
  ...[stockAdd, stockList],
  ...[agentsList, agentsPublish, agentsWithdraw],
  ...[modelsList, modelsShow, modelsAdd, modelsRemove, modelsHide, modelsUnhide, modelsPrice],
  ...[modelsCheck, modelsTry],
  auditList,
  ...[dbExport, dbImport, storageConfirm, storageAdopt],
  ...[doctor, settings],
];
