import type { Endpoint } from "@/lib/http";
import { disconnect, startConnecting } from "./connections/[provider]/endpoints";
import { listConnections } from "./connections/endpoints";
import { confirmEmailChange } from "./email/confirm/endpoints";
import { cancelEmailChange, changeAccountEmail, getAccountEmail } from "./email/endpoints";
import { undoEmailChange } from "./email/undo/endpoints";
import { deleteAccount } from "./endpoints";
import { exportAccount } from "./export/endpoints";
import { deleteExport, getExport } from "./exports/[id]/endpoints";
import { listExports } from "./exports/endpoints";
import { importAccount } from "./import/endpoints";
import { completeImport } from "./imports/[id]/complete/endpoints";
import { cancelImport, getImport } from "./imports/[id]/endpoints";
import { putImportPart } from "./imports/[id]/parts/[number]/endpoints";
import { createImport, listImports } from "./imports/endpoints";

export const accountOperations: readonly Endpoint[] = [
  listConnections,
  startConnecting,
  disconnect,
  exportAccount,
  listExports,
  getExport,
  deleteExport,
  importAccount,
  createImport,
  putImportPart,
  completeImport,
  getImport,
  cancelImport,
  listImports,
  getAccountEmail,
  changeAccountEmail,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
  deleteAccount,
];
