import type { Endpoint } from "@/lib/http";
import { getInstallationHealth } from "./health/endpoints";
import { withholdImage } from "./images/[id]/endpoints";
import { revokeInvitation } from "./invitations/[id]/endpoints";
import { createInvitation, listInvitations } from "./invitations/endpoints";
import { deleteLogSource } from "./log-sources/[id]/endpoints";
import { createLogSource, listLogSources } from "./log-sources/endpoints";
import { updateOwner } from "./owners/[uid]/endpoints";
import { listOwners } from "./owners/endpoints";
import { resolveReport } from "./reports/[id]/endpoints";
import { listReports } from "./reports/endpoints";

export const adminOperations: readonly Endpoint[] = [
  listOwners,
  updateOwner,
  withholdImage,
  listReports,
  resolveReport,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listLogSources,
  createLogSource,
  deleteLogSource,
  getInstallationHealth,
];
