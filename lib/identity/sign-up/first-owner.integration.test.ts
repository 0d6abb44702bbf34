import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { createFirstSignInLink, ensureOwnerByCommand, ensureSignedInOwner } from "@/lib/identity/owners";
import { listOperators } from "@/lib/operation/operators";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { submitSignIn } from "@/test/harness/link-browser";
import { newEmail, rejected, serveSignUp, setPolicy, signedIn } from "@/test/harness/sign-up-suite";
import { invite, listInvitations, maySignUp } from ".";

const api = serveSignUp();

it("the printed link makes its owner, the operator, although other accounts exist, until one was used", async () => {
  setPolicy({ ALBUMEN_SIGN_UP: "closed" });
  const { ALBUMEN_OWNER } = env();
  await ensureOwnerByCommand("earlier@example.com");

  expect(await listOperators()).toEqual([]);
  expect(await maySignUp(newEmail())).toBe(false);

  const links = [await createFirstSignInLink(), await createFirstSignInLink()];
  const open = (link = "") => submitSignIn(api.origin, new URL(link).searchParams.toString());

  expect(await open(links[0])).toMatchObject(signedIn);
  expect(await listOperators()).toEqual([ALBUMEN_OWNER]);
  expect(await open(links[0])).toMatchObject({ session: undefined });
  expect(await createFirstSignInLink()).toBeUndefined();

  // An account of the same address that is made later is not created by it.
  await db().delete(users).where(eq(users.owner, ALBUMEN_OWNER));
  await ensureOwnerByCommand("second@example.com", { operator: true });

  expect(await maySignUp(ALBUMEN_OWNER)).toBe(false);
  expect(await listOperators()).toEqual(["second@example.com"]);
  expect(await open(links[1])).toMatchObject(rejected);
});

it("the first owner becomes the operator by signing in also where the command line made the account", async () => {
  const { ALBUMEN_OWNER } = env();
  await db().delete(users);
  await ensureOwnerByCommand(ALBUMEN_OWNER);

  expect(await listOperators()).toEqual([]);

  await ensureSignedInOwner(ALBUMEN_OWNER, "first");
  expect(await listOperators()).toEqual([ALBUMEN_OWNER]);
});

it("an invitation is used up by an account that the command line makes", async () => {
  const email = newEmail();
  await invite({ email });
  await ensureOwnerByCommand(email);
  expect((await listInvitations()).data[0]).toMatchObject({ email, status: "accepted" });
});
