import type { OperatedOwner } from "@/lib/operation/operators/resource";

/** The changes of the page to an account. */
export interface OwnerChange {
  plan_tier?: OperatedOwner["plan"];
  disabled?: boolean;
  withhold?: boolean;
}

export const ownersPerPage = 50;

/** The query of the owners whose email address or handle contains the text. */
export const ownersKey = (search: string) => ["operator", "owners", search];
export const invitationsKey = ["operator", "invitations"];
export const logSourcesKey = ["operator", "log-sources"];

export const reportsPerPage = 20;
export const reportsKey = ["operator", "reports"];
