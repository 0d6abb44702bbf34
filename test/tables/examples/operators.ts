import type { LogSourceResource, LogSourceWithToken } from "@/lib/cache-logs/resource";
import type { ReportResource } from "@/lib/operation/reports/resource";
import { env } from "@/lib/platform/process/env";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

/**
 * Names the account as an operator of the installation, in addition to operators of other examples.
 */
export function becomeOperator({ actor }: Account): void {
  const operators = env().ALBUMEN_OPERATORS;
  Object.assign(env(), { ALBUMEN_OPERATORS: [...operators, actor.account.owner] });
}

export const asOperator = (account: Account) => {
  becomeOperator(account);
  return noParams();
};

/** Reports an image of the operator's account, and returns the id of the report. */
async function reportImage({ caller, browser, createImage }: Account): Promise<string> {
  const { urls } = await createImage({ visibility: "public" });
  const body = { url: urls.original, reason: "other", text: "A complaint" };
  await caller.expect(202, "POST", "/api/reports", body);
  const { data } = await browser.expect<{ data: ReportResource[] }>(200, "GET", "/api/admin/reports");
  const report = data.find(({ url }) => url === urls.original);
  if (!report) throw new Error("the report is not listed");

  return report.id;
}

const logSource = { name: "CDN", hosts: ["images.example.com"], format: "cloudflare" };

/** Far below the limit of the installation. */
const maxSources = 50;

/** Creates a log source. Deletes earlier ones if there are many, or if it has to be the only one. */
export async function createLogSource(
  { browser }: Account,
  { isOnly = false } = {},
): Promise<LogSourceWithToken> {
  const path = "/api/admin/log-sources";
  const { data } = await browser.expect<{ data: LogSourceResource[] }>(200, "GET", path);
  if (isOnly || data.length > maxSources)
    for (const { id } of data) await browser.expect(200, "DELETE", `${path}/${id}`);

  return browser.expect<LogSourceWithToken>(201, "POST", path, logSource);
}

/**
 * For operators only; they change their own accounts and images here, as the entries are in the log
 * of the owner.
 */
export const operatorExamples: Examples = {
  listOwners: { call: asOperator, stranger: "hidden" },
  updateOwner: {
    call: (account) => {
      becomeOperator(account);
      return { params: { uid: account.actor.account.uid }, body: { withhold: true } };
    },
    stranger: "hidden",
  },
  withholdImage: {
    call: async (account) => {
      becomeOperator(account);
      const { id } = await account.createImage();
      return { params: { id }, body: { withhold: true, reason: "A complaint" } };
    },
    stranger: "hidden",
  },
  listReports: { call: asOperator, stranger: "hidden" },
  resolveReport: {
    call: async (account) => {
      becomeOperator(account);
      return { params: { id: await reportImage(account) }, body: { resolution: "dismissed" } };
    },
    stranger: "hidden",
  },
  listInvitations: { call: asOperator, stranger: "hidden" },
  createInvitation: {
    call: (account) => {
      becomeOperator(account);
      return { body: { email: `guest-of-${account.word}@example.com` } };
    },
    stranger: "hidden",
  },
  revokeInvitation: {
    call: async (account) => {
      becomeOperator(account);
      const email = `guest-of-${account.word}@example.com`;
      const path = "/api/admin/invitations";
      const { id } = await account.browser.expect<{ id: string }>(201, "POST", path, { email });

      return { params: { id } };
    },
    stranger: "hidden",
  },
  listLogSources: {
    call: async (account) => {
      becomeOperator(account);
      await createLogSource(account, { isOnly: true });
      return noParams();
    },
    stranger: "hidden",
  },
  createLogSource: {
    call: (account) => {
      becomeOperator(account);
      return { body: logSource };
    },
    stranger: "hidden",
  },
  deleteLogSource: {
    call: async (account) => {
      becomeOperator(account);
      const { id } = await createLogSource(account);

      return { params: { id } };
    },
    stranger: "hidden",
  },
  getInstallationHealth: { call: asOperator, stranger: "hidden" },
};
