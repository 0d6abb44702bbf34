import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { keyText } from "../columns";

/**
 * The ids of deleted images, share links and licenses, which an import never gives to another
 * account. Triggers of the tables add the rows. They outlive the account, so they contain hashes:
 * 32 hex digits of SHA-256.
 */
export const retiredIds = pgTable(
  "retired_ids",
  {
    idHash: keyText("id_hash").notNull(),
    /** Hash of the `uid` of the account whose record had the id, a line break and the id. */
    holderHash: keyText("holder_hash").notNull(),
    /**
     * The lowest version that a restored record may have: of the URL of a share link, or of the
     * links to an image.
     */
    version: integer("version").notNull(),
  },
  (t) => [primaryKey({ name: "retired_ids_pkey", columns: [t.idHash] })],
);
