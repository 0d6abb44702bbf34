import { type CommonErrorCode, errorCodesByStatus } from "@/components/reference/error-codes";
import { plans } from "@/lib/billing";
import { statusByKind } from "@/lib/http";
import { elevatedScopes, grantableScopes, type KeyScope } from "@/lib/kernel/actor";
import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";
import { storageErrors, uploadErrors } from "@/lib/uploads";
import { getReference } from "./reference";

/**
 * Parts of the guides that are computed, by the mark in their place: `<!-- scopes -->`. Of a table,
 * the rows.
 */
const parts: Readonly<Record<string, () => string>> = {
  scopes: () => writeScopes(grantableScopes),
  "elevated-scopes": () => writeScopes(elevatedScopes),
  rates: writeRates,
  errors: writeErrors,
};

/** Replaces the marks of a guide with the values of this version. */
export function fillTables(text: string): string {
  return text.replace(/<!-- ([\w-]+) -->/g, (mark, name: string) => parts[name]?.() ?? mark);
}

const writeRow = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function writeScopes(scopes: readonly KeyScope[]): string {
  const operations = getReference().groups.flatMap((group) => group.operations);
  const countOperations = (scope: string) =>
    operations.filter(
      ({ access }) =>
        typeof access === "object" && (access.scope === scope || access.otherScopes.includes(scope)),
    ).length;

  return scopes
    .map((scope) => writeRow(`\`${scope}\``, scopeMeanings[scope], String(countOperations(scope))))
    .join("\n");
}

const scopeMeanings: Readonly<Record<KeyScope, string>> = {
  "images:read": "Read images, their variants and links",
  "images:write": "Upload, edit, replace and organize images",
  "images:delete": "Delete images, restore them and delete them permanently",
  "albums:read": "Read albums",
  "albums:write": "Create, edit and delete albums",
  "tags:read": "Read tags",
  "tags:write": "Create, edit and delete tags",
  "favourites:read": "Read favorites",
  "favourites:write": "Add and remove favorites",
  "analytics:read": "Read storage and request statistics",
  "ai:read": "Read AI results",
  "ai:write": "Start image analysis",
  "settings:read": "Read settings, profile and licenses",
  "settings:write": "Edit settings, profile and licenses",
  "shares:read": "Read share links, and the selections and comments of their visitors",
  "shares:write": "Create, edit and revoke share links; with `images:read`, also to private images",
  "webhooks:read": "Read webhooks and their deliveries",
  "webhooks:write": "Create, edit and delete webhooks for events that the key can read",
  "billing:read": "Read plan and invoices",
  "audit:read": "Read the audit log",
  read: "All scopes that end in `:read`",
  upload:
    "Create and complete images, and create folders with WebDAV. `dedupe` and `on_conflict=existing` return existing images",
  "*": "All scopes above",
  "members:read": "List the members and invitations of a library, and your libraries",
  "members:write":
    "Invite viewers and contributors, lower roles, remove members, and leave libraries. No higher role, and no access to another album",
  "sessions:read": "List your sessions",
  "sessions:write": "End your sessions",
  "admin:read":
    "List accounts, reports and invitations to sign up, and read the state of the server. For administrators",
  "admin:write":
    "Disable accounts, withhold accounts and images, and resolve reports. No plans, quotas or invitations. For administrators",
};

function writeRates(): string {
  const { free, starter, pro } = plans;
  const classes = Object.keys(free.rates) as (keyof typeof free.rates)[];
  return classes
    .map((name) => {
      const rates = [free, starter, pro].map((plan) => plan.rates[name].toLocaleString("en"));
      return writeRow(`\`${name}\``, ...rates);
    })
    .join("\n");
}

function writeErrors(): string {
  return [...errorCodesByStatus(getReference().document, commonErrorCodes)]
    .map(([status, entries]) => {
      const items = entries.map(({ code, messages }) => `- \`${code}\`: ${messages.join(" ")}`);
      return `### ${status}\n\n${items.join("\n")}`;
    })
    .join("\n\n");
}

/**
 * Errors that any operation may return, and errors of signed upload URLs, which belong to no
 * operation.
 */
const commonErrorDefinitions: readonly ErrorDefinition[] = [
  ...Object.values(commonErrors),
  uploadErrors.invalidToken,
  uploadErrors.expired,
  storageErrors.tooLarge,
];

const commonErrorCodes: readonly CommonErrorCode[] = commonErrorDefinitions.map(
  ({ kind, code, message }) => ({
    status: statusByKind[kind],
    code,
    message,
  }),
);
