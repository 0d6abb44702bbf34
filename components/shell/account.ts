import type { Theme } from "./theme";

/** What the account menu shows of the signed-in account. */
export interface AccountOfShell {
  /** The email; shown to its owner only. */
  owner: string;
  handle: string;
  /** The URL of the profile picture, small. */
  avatar: string | null;
  theme: Theme;
  /** Whether the account operates the installation. */
  isOperator: boolean;
}
