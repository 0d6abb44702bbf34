import { and, eq, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { albums, images, memberships, shares } from "@/db/schema";
import type { Endpoint } from "@/lib/http";
import { hasRole, memberRoles } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount } from "@/test/builders/account";
import { addInvitation, addMember } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { isServedElsewhere } from "@/test/harness/modes/modes.mjs";
import { callOperation, type OperationCall, type OperationResponse } from "@/test/harness/operation-call";
import { countFailedEntries, digestOwnedRows } from "@/test/harness/owned-rows";
import { sample } from "@/test/harness/sample";
import { albumMemberResults } from "@/test/tables/album-members";
import { changingSettings, examples } from "@/test/tables/examples";
import { strangerResult } from "@/test/tables/stranger-result";
import { catalogue } from "./catalogue";

// Every operation with a session that names the library of someone else: of each role, and before joining. What concerns the
// caller's own account works there, whatever library is named.

const api = serveApi();
holdLeaderLock();

const callers = [...memberRoles, "invited"] as const;
/** Operations whose answer names the libraries that the caller may open. */
const namesLibraries = new Set(["listLibraries"]);

const cells = catalogue
  .filter(({ auth }) => auth !== "public" && auth !== "operator")
  .filter(({ operationId }) => !isServedElsewhere || !changingSettings.has(operationId))
  .flatMap((endpoint) => callers.map((caller) => ({ endpoint, caller })));
const sampled = sample(cells, 11);

function expectedOf(endpoint: Endpoint, caller: (typeof callers)[number]) {
  const { role, success } = endpoint;
  if (role !== undefined && caller === "invited") return { status: 404, code: "NOT_FOUND" };
  if (role !== undefined && caller !== "invited")
    return hasRole({ role: caller }, role)
      ? { status: success.status, code: undefined }
      : { status: 403, code: "ROLE_REQUIRED" };
  return strangerResult(endpoint);
}

describe.each(sampled.map((cell) => [cell.endpoint.operationId, cell.caller, cell.endpoint] as const))(
  "%s by %s",
  (operationId, caller, endpoint) => {
    let owner: Account;
    let member: Account;

    beforeAll(async () => {
      owner = await createAccount(api.origin);
      member = await createAccount(api.origin);
      if (caller === "invited") await addInvitation(owner, member.actor.account.owner);
      else await addMember(owner, member, caller);
    });

    it("does what the role allows, and no more", async () => {
      const call = (await examples[operationId]?.call(owner)) ?? {};
      const { handle, owner: email } = owner.actor.account;
      const [before, failed] = [await digestOwnedRows(email), await countFailedEntries(email)];
      const answer = await callOperation(api.origin, endpoint, call, {
        cookie: member.browser.cookie,
        "sec-fetch-site": "same-origin",
        "x-albumen-library": handle,
      });
      const expected = expectedOf(endpoint, caller);
      const code = codeOf(answer);
      expect({ status: answer.status, code }, answer.text).toEqual(expected);
      const after = await digestOwnedRows(email);
      const isRejected = code === "ROLE_REQUIRED";
      const isDone = endpoint.role !== undefined && answer.status < 400;
      if (isDone && endpoint.method !== "GET") expect(after.audit_logs).not.toEqual(before.audit_logs);
      if (isRejected) expect(JSON.parse(answer.text)).toMatchObject({ details: { role: [endpoint.role] } });
      if (!isDone) {
        expect(after).toEqual(before);
        if (!namesLibraries.has(operationId)) expect(answer.text).not.toContain(owner.word);
      }
      expect(await countFailedEntries(email)).toBe(failed + (isRejected && endpoint.audit ? 1 : 0));
    });
  },
);

const codeOf = ({ status, text }: OperationResponse) =>
  status >= 400 ? (JSON.parse(text) as { code: string }).code : undefined;

// Every operation with the least role for it, by a member of one album, as the table says: for what is in the album and for what is not.

const ofMembers = catalogue.flatMap((endpoint) =>
  endpoint.role === undefined ? [] : [{ ...endpoint, role: endpoint.role }],
);
const albumCells = ofMembers.flatMap((endpoint) =>
  (["inside", "outside"] as const).map((place) => ({ endpoint, place })),
);

it("is decided for members of one album, for every operation", () => {
  expect(Object.keys(albumMemberResults).sort()).toEqual(
    ofMembers.map(({ operationId }) => operationId).sort(),
  );
});

/** Moves all that the call is about into the album that it names, or into the shared one. Returns the album. */
async function gatherInAlbum(owner: string, { params, body }: OperationCall): Promise<string> {
  const parts = [params, body, (body as { target?: unknown } | undefined)?.target];
  const named = parts.flatMap((part) => (part as { album?: string } | undefined)?.album ?? []);
  const known = await db().select().from(albums).where(eq(albums.owner, owner));
  const albumSlug = known.map((row) => row.albumSlug).find((slug) => named.includes(slug)) ?? "shared";
  // What a call fetches by its URL has to stay there.
  if ((body as { url?: string } | undefined)?.url !== undefined) return albumSlug;
  await db().update(images).set({ albumSlug }).where(eq(images.owner, owner));
  await db()
    .update(shares)
    .set({ albumSlug })
    .where(and(eq(shares.owner, owner), isNotNull(shares.albumSlug)));
  await db().update(memberships).set({ albumSlug }).where(eq(memberships.owner, owner));
  return albumSlug;
}

describe.each(
  sample(albumCells, 7).map((cell) => [cell.endpoint.operationId, cell.place, cell.endpoint] as const),
)("%s %s of the member's album", (operationId, place, endpoint) => {
  it("is what the table says", async () => {
    const owner = await createAccount(api.origin);
    const member = await createAccount(api.origin);
    const { handle, owner: email } = owner.actor.account;
    const now = isoTime();
    const shared = { owner: email, albumSlug: "shared", title: "Shared", createdAt: now, updatedAt: now };
    await db().insert(albums).values(shared);
    const call = (await examples[operationId]?.call(owner)) ?? {};
    const albumSlug = place === "inside" ? await gatherInAlbum(email, call) : "shared";
    await addMember(owner, member, endpoint.role, albumSlug);
    const before = await digestOwnedRows(email);
    const answer = await callOperation(api.origin, endpoint, call, {
      cookie: member.browser.cookie,
      "sec-fetch-site": "same-origin",
      "x-albumen-library": handle,
    });
    const result = albumMemberResults[operationId];
    const found = { status: answer.status, code: codeOf(answer) };
    if (result === "library") expect(found, answer.text).toEqual({ status: 403, code: "FORBIDDEN" });
    else if (result !== "other" && place === "inside")
      expect(found, answer.text).toEqual({ status: endpoint.success.status, code: undefined });
    else
      expect(found, answer.text).toEqual(
        typeof result === "object" ? result.outside : strangerResult(endpoint),
      );
    if (answer.status >= 400) expect(await digestOwnedRows(email)).toEqual(before);
    // Of the texts of the library's things, only its handle is known.
    if (place === "outside") expect(answer.text).not.toContain(`-${owner.word}-`);
  });
});
