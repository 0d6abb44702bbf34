export { closeAccount } from "./close-account";
export { exportAccount } from "./export-account";
export { removeAccount, sweepClosedAccounts } from "./remove-account";
