import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { listOwners } from "@/lib/identity/owners";
import { listOperators } from "@/lib/operation/operators";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { keysCommand } from "./commands";

const written = vi.spyOn(console, "log").mockReturnValue();
const errors = vi.spyOn(console, "error").mockReturnValue();
beforeEach(() => {
  written.mockClear();
  errors.mockClear();
});
afterAll(() => closeDatabase());

const create = (...options: string[]) => keysCommand().parseAsync(["create", ...options], { from: "user" });
const emails = async () => (await listOwners()).map(({ email }) => email);

it("the command creates a key of the first owner, whose sign-in link was printed, and reports a new account", async () => {
  await create();
  expect(await emails()).toEqual([env().ALBUMEN_OWNER]);

  const defaults = [expect.stringMatching(/^Uploads are public and lose their location by default/)];
  expect(errors.mock.calls).toEqual([[`Created the account of ${env().ALBUMEN_OWNER}.`], defaults]);
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^alb_/)]]);

  errors.mockClear();
  await create();

  expect(await emails()).toHaveLength(1);
  expect(errors.mock.calls).toEqual([defaults]);
});

it("makes an operator only when it is told to", async () => {
  await create("--owner", "plain@example.com");
  expect(await listOperators()).toEqual([]);
  await create("--owner", "ops@example.com", "--operator");
  expect(await listOperators()).toEqual(["ops@example.com"]);
});

it("needs an owner when there are several", async () => {
  await create("--owner", "you@example.com");
  expect(errors.mock.calls).toContainEqual(["Created the account of you@example.com."]);
  await expect(create()).rejects.toMatchObject({ details: { owner: [expect.stringContaining("--owner")] } });
});

it("grants no elevated scope, not even to an operator", async () => {
  const granting = create("--owner", "ops@example.com", "--operator", "--scopes", "read,admin:read");
  await expect(granting).rejects.toMatchObject({
    details: { scopes: [expect.stringMatching(/^admin:read/)] },
  });
  expect(written).not.toHaveBeenCalled();
});
