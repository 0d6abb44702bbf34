import type { Theme } from "./theme";

/** What the account menu shows of the signed-in account. */
export interface AccountOfShell {
  /** The email; shown to its owner only. */
  owner: string;
  handle: string;
  theme: Theme;
}
