import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { listNotices } from "./find-notices";
import { saveMarks } from "./repository";
import type { DismissNotices, NoticeList } from "./resource";

/**
 * Hides notices in all browsers of the account until their cause recurs. Returns the remaining
 * notices.
 */
export async function dismissNotices(actor: Actor, { ids }: DismissNotices): Promise<NoticeList> {
  const present = await listNotices(actor);
  const dismissed = present.filter(({ id }) => ids.includes(id));
  if (dismissed.length > 0) {
    await transaction(async () => {
      const dismissedIds = dismissed.map(({ id }) => id);
      await saveMarks(actor.account.owner, dismissedIds, { dismissedAt: isoTime() });
      const codes = dismissed.map(({ code }) => code);
      await commitChange(actor, {
        resource: "notice",
        action: "delete",
        count: dismissed.length,
        metadata: { codes },
      });
    });
  }

  return { notices: present.filter(({ id }) => !ids.includes(id)) };
}
