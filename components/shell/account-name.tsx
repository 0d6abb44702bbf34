import type { AccountOfShell } from "./account";

/** The account's initial in a disc. */
export function AccountMark({ owner }: Pick<AccountOfShell, "owner">) {
  return (
    <span
      aria-hidden
      className="grid size-7 place-items-center rounded-full bg-ink text-xs font-semibold text-paper uppercase"
    >
      {[...owner][0]}
    </span>
  );
}

/** Handle and email of the account. */
export function AccountName({ owner, handle }: Pick<AccountOfShell, "owner" | "handle">) {
  return (
    <>
      <bdi dir="ltr" className="block truncate text-sm font-medium text-ink">
        {`@${handle}`}
      </bdi>
      <bdi dir="ltr" className="block truncate text-xs text-ink-soft">
        {owner}
      </bdi>
    </>
  );
}
