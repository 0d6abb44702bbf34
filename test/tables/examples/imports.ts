import type { AccountImport, ImportPart } from "@/lib/account/import/resource";
import type { Account } from "@/test/builders/account";
import { requestExport } from "@/test/builders/account-export";
import { testImage } from "@/test/builders/uploads";
import { createCaller, createForm } from "@/test/harness/caller";
import { type Examples, noParams } from "./example";

/** The archive of another account with one image. */
async function makeArchive({ origin }: Account): Promise<Buffer> {
  const other = await createCaller(origin);
  await other.upload("exported.jpg", await testImage({ width: 8, height: 8 }));
  const response = await requestExport(origin, other);

  return Buffer.from(await response.arrayBuffer());
}

const makeForm = async (account: Account) => createForm("albumen-export.zip", await makeArchive(account));

async function openImportParams({ caller }: Account) {
  const { id } = await caller.expect<AccountImport>(201, "POST", "/api/account/imports");
  return { params: { id: id ?? "" } };
}

async function sentImportParams(account: Account) {
  const call = await openImportParams(account);
  const path = `/api/account/imports/${call.params.id}/parts/1`;
  await account.caller.expect<ImportPart>(200, "PUT", path, await makeForm(account));

  return call;
}

/** Archives that are restored. */
export const importExamples: Examples = {
  importAccount: { call: async (account) => ({ body: await makeForm(account) }), stranger: "own" },
  createImport: { call: noParams, stranger: "own" },
  putImportPart: {
    call: async (account) => {
      const { params } = await openImportParams(account);
      return { params: { ...params, number: "1" }, body: await makeForm(account) };
    },
    stranger: "hidden",
  },
  completeImport: { call: sentImportParams, stranger: "hidden" },
  getImport: { call: sentImportParams, stranger: "hidden" },
  cancelImport: { call: sentImportParams, stranger: "hidden" },
  listImports: { call: (account) => sentImportParams(account).then(noParams), stranger: "own" },
};
