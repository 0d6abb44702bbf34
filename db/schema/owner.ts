import { keyText } from "../columns";
import { users } from "./users";

/** The column by which a row belongs to an account; rows go with their account. */
export function ownerColumn() {
  return keyText("owner")
    .notNull()
    .references(() => users.owner, { onDelete: "cascade", onUpdate: "cascade" });
}
