import { type AuditAction, type AuditStatus, auditActions, auditStatuses } from "@/lib/audit/resource";
import { isDay } from "@/lib/kernel/dates";

/** The types of resources that entries have. */
export const resourceTypes = [
  "image",
  "variant",
  "album",
  "tag",
  "collection",
  "favourite",
  "link",
  "archive",
  "job",
  "license",
  "recipe",
  "watermark",
  "api_key",
  "oauth_grant",
  "session",
  "invitation",
  "log_source",
  "report",
  "webhook",
  "webhook_delivery",
  "domain",
  "passkey",
  "settings",
  "profile",
  "account",
  "export",
  "cdn",
] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** The entries that the page shows; the choice is in its URL, with the names of the API's query. */
export interface AuditChoice {
  action?: AuditAction;
  resource_type?: ResourceType;
  status?: AuditStatus;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
}

/** Reads the query of the page. A value that is not offered counts as none. */
export function parseAuditChoice(params: URLSearchParams): AuditChoice {
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const day = (name: string) => {
    const text = params.get(name);
    return text !== null && isDay(text) ? text : undefined;
  };
  const [from, to] = [day("from"), day("to")];

  return withoutUndefined({
    action: pick("action", auditActions),
    resource_type: pick("resource_type", resourceTypes),
    status: pick("status", auditStatuses),
    from,
    // The API rejects an end before the beginning.
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
  });
}

type Parsed = { [Name in keyof AuditChoice]: AuditChoice[Name] | undefined };

function withoutUndefined(choice: Parsed): AuditChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}

/** Returns the URL of the page with the choice. */
export function auditUrl(choice: AuditChoice, cursor?: string): string {
  const params = new URLSearchParams({ ...choice, ...(cursor !== undefined && { cursor }) });
  return params.size === 0 ? "/dashboard/audit" : `/dashboard/audit?${params}`;
}
