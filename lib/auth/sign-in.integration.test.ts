import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { afterAll, describe, expect, it } from "vitest";
import { authUsers, users } from "@/db/schema";
import { closeAccount, removeAccount } from "@/lib/account";
import { createSignInLink } from "@/lib/credentials";
import { ensureOwner, systemActor } from "@/lib/owners";
import { closeDatabase, executor } from "@/lib/platform/transaction";
import { handlers } from ".";

afterAll(closeDatabase);

/** What somebody gets who follows the link. */
async function follow(link: string) {
  const { status, headers } = await handlers.GET(new NextRequest(link));
  return { status, location: headers.get("location"), cookie: headers.get("set-cookie") ?? "" };
}

const isKnown = async (email: string) =>
  (await executor().select().from(authUsers).where(eq(authUsers.email, email))).length > 0;

describe("a sign-in link", () => {
  it("signs in, once", async () => {
    const link = await createSignInLink("visitor@example.com");
    expect(await follow(link)).toMatchObject({
      location: "http://localhost:3999/dashboard",
      cookie: expect.stringContaining("albumen_session="),
    });
    expect((await follow(link)).location).toContain("/sign-in/error?error=Verification");
  });

  it("opens no account that is being removed, and afterwards a new one", async () => {
    const email = "leaving@example.com";
    const before = systemActor(await ensureOwner(email));
    await follow(await createSignInLink(email));
    await closeAccount({ ...before, via: "session" }, { confirm: before.handle });

    const refused = await follow(await createSignInLink(email));
    expect(refused.location).toBe("http://localhost:3999/sign-in/error?error=AccountClosing");
    expect(refused.cookie).not.toContain("albumen_session=");
    expect(await isKnown(email)).toBe(false);

    while (!(await removeAccount(before.uid)));
    expect((await follow(await createSignInLink(email))).location).toBe("http://localhost:3999/dashboard");
    const [after] = await executor().select().from(users).where(eq(users.owner, email));
    expect(after).toMatchObject({ handle: before.handle, deletedAt: null });
    expect(after?.uid).not.toBe(before.uid);
  });
});
