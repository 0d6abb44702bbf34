export { closeAccount } from "./close-account";
export { removeAccount, sweepClosedAccounts } from "./remove-account";
