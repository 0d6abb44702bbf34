import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns the newest mail to an email in the outbox of a service without a mail server, or nothing.
 * Other mails may name it too.
 */
export function findMailTo(dataFolder: string, email: string): string {
  const folder = path.join(dataFolder, "outbox");
  const mails = existsSync(folder) ? readdirSync(folder).sort() : [];
  const isTo = (text: string) => text.split("\n\n")[0]?.includes(email) === true;

  return mails.map((name) => readFileSync(path.join(folder, name), "utf8")).findLast(isTo) ?? "";
}

/** Returns the first link of this form in that mail. */
export function findMailedLink(dataFolder: string, email: string, form: RegExp): string {
  const link = form.exec(findMailTo(dataFolder, email))?.[0];
  if (!link) throw new Error(`Nothing was sent to ${email}.`);

  return link;
}
