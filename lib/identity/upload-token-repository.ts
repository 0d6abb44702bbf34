import { and, eq, isNull } from "drizzle-orm";
import { apiKeys, uploadTokens, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { ownerColumns } from "./repository";

/**
 * Returns the upload token with this hash, its owner and the key that created it, unless the
 * account is closed.
 */
export async function findUploadTokenByHash(tokenHash: string) {
  const [row] = await db()
    .select({
      id: uploadTokens.id,
      expiresAt: uploadTokens.expiresAt,
      ...ownerColumns,
      disabledAt: users.disabledAt,
      key: { keyId: apiKeys.keyId, revokedAt: apiKeys.revokedAt, expiresAt: apiKeys.expiresAt },
    })
    .from(uploadTokens)
    .innerJoin(users, eq(users.owner, uploadTokens.owner))
    .leftJoin(apiKeys, eq(apiKeys.keyId, uploadTokens.keyId))
    .where(and(eq(uploadTokens.tokenHash, tokenHash), isNull(users.deletedAt)));
  return row;
}
