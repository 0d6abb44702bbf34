import { keyText } from "../columns";
import { users } from "./users";

/** The column that assigns a row to an account; rows are deleted with their account. */
export function ownerColumn() {
  return keyText("owner")
    .notNull()
    .references(() => users.owner, { onDelete: "cascade", onUpdate: "cascade" });
}
