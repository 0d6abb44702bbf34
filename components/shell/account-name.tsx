import { useState } from "react";
import type { AccountOfShell } from "./account";

/** The account's avatar in a disc; its initial without one, or if it cannot be loaded. */
export function AccountMark({ owner, avatar }: Pick<AccountOfShell, "owner" | "avatar">) {
  const [failed, setFailed] = useState<string>();
  if (avatar !== null && avatar !== failed)
    return (
      // biome-ignore lint/performance/noImgElement: the service has made its sizes itself.
      <img
        src={avatar}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailed(avatar)}
        className="size-7 rounded-full object-cover"
      />
    );

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
