import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";

/**
 * Messages to be sent; a row is deleted once the mail server has accepted its message. Without an
 * owner: an account's last message outlives it.
 */
export const outgoingMails = pgTable(
  "outgoing_mails",
  {
    id: keyText("id").notNull(),
    toAddress: text("to_address").notNull(),
    toName: text("to_name"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html"),
    /** Stops mails of this kind by a POST (RFC 8058). */
    unsubscribeUrl: text("unsubscribe_url"),
    createdAt: isoTimestamp("created_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "outgoing_mails_pkey", columns: [t.id] }),
    index("outgoing_mails_created_idx").on(t.createdAt),
  ],
);
