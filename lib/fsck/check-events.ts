import { isoTime, minuteMs } from "@/lib/kernel/time";
import type { FsckReport } from "./finding";
import { unsentEvents } from "./repository";

/** Events that should have gone to the jobs long ago: nothing relays them, or what does is failing. */
export async function checkEvents(report: FsckReport): Promise<void> {
  for (const event of await unsentEvents(isoTime(Date.now() - 10 * minuteMs), 100)) {
    const explanation = `${event.name} waits to be sent since ${event.createdAt}`;
    report.findings.push({ kind: "unsent-event", subject: event.id, explanation, repaired: false });
  }
}
