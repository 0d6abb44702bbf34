export const emailKey = ["account-email"] as const;
