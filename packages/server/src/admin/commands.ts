/** All commands, in the order of the usage. */
import type { Command } from './command.ts';
import { agentsList, agentsPublish, agentsWithdraw } from './commands/agents.ts';
import { auditList } from './commands/audit-list.ts';
import { creditsGrant } from './commands/credits-grant.ts';
import { creditsLedger } from './commands/credits-ledger.ts';
import { creditsRefund } from './commands/credits-refund.ts';
import { creditsShow } from './commands/credits-show.ts';
import { creditsTake } from './commands/credits-take.ts';
import { dbExport } from './commands/db-export.ts';
import { dbImport } from './commands/db-import.ts';
import { doctor } from './commands/doctor.ts';
import { keysCreate } from './commands/keys-create.ts';
import { modelsAdd, modelsHide, modelsPrice, modelsRemove, modelsUnhide } from './commands/models-change.ts';
import { modelsCheck } from './commands/models-check.ts';
import { modelsList } from './commands/models-list.ts';
import { modelsShow } from './commands/models-show.ts';
import { modelsTry } from './commands/models-try.ts';
import { plansAssign } from './commands/plans-assign.ts';
import { plansImport } from './commands/plans-import.ts';
import { plansList } from './commands/plans-list.ts';
import { plansSet } from './commands/plans-set.ts';
import { plansShow } from './commands/plans-show.ts';
import { pricesHistory } from './commands/prices-history.ts';
import { pricesPublish } from './commands/prices-publish.ts';
import { pricesShow } from './commands/prices-show.ts';
import { settings } from './commands/settings.ts';
import { signInLink } from './commands/sign-in-link.ts';
import { stockAdd, stockList } from './commands/stock.ts';
import { storageAdopt } from './commands/storage-adopt.ts';
import { storageConfirm } from './commands/storage-confirm.ts';
import { usersDisable, usersEnable } from './commands/users-disable.ts';
import { usersLimits } from './commands/users-limits.ts';
import { usersList } from './commands/users-list.ts';
import { usersNoOperator, usersOperator } from './commands/users-operator.ts';
import { usersCreate, usersPassword } from './commands/users-password.ts';
import { usersShow } from './commands/users-show.ts';

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
