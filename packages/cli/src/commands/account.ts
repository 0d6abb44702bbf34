import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { checkCredential, connect, readSavedConfig, removeConfig, saveConfig } from "../config.ts";
import { CliError } from "../errors.ts";
import { revokeSignIn, signInWithBrowser } from "../oauth/sign-in.ts";
import { openInBrowser } from "../open-browser.ts";
import { jsonOption, print, report } from "../output.ts";

interface LoginOptions {
  key?: true;
  web?: true;
}

export function loginCommand(): Command {
  return new Command("login")
    .description("Sign in with the browser, or save an API key, which is read from stdin or asked for")
    .argument("<url>", "such as https://images.example.com")
    .option("--key", "ask for an API key")
    .option("--web", "sign in with a browser, also where stdin is no terminal")
    .action(async (input: string, { key: asksKey, web }: LoginOptions) => {
      const url = toOrigin(input);
      const usesBrowser = web || (!asksKey && process.stdin.isTTY);
      const file = usesBrowser ? await loginWithBrowser(url) : await loginWithKey(url);
      report(`It is saved in ${file}.`);
    });
}

async function loginWithKey(url: string): Promise<string> {
  const key = await askSecret("API key: ");
  if (key === "")
    throw new CliError(
      "No API key was given. Pass it on stdin, for example from a file with < key.txt, or sign in with the browser: --web.",
    );

  const caller = await checkCredential(url, key);
  report(`Signed in as ${caller.handle}.`);

  return saveConfig({ url, key });
}

async function loginWithBrowser(url: string): Promise<string> {
  const oauth = await signInWithBrowser(url, (instructions) => {
    report(`Open ${instructions.url} and check that it shows the code ${instructions.code}.`);
    openInBrowser(instructions.url);
  });
  const caller = await checkCredential(url, oauth.access_token);
  report(`Signed in as ${caller.handle}.`);

  return saveConfig({ url, oauth });
}

export function logoutCommand(): Command {
  return new Command("logout")
    .description(
      "Remove the saved credential from this computer. Ends a sign-in with the browser; a key stays valid until you revoke it",
    )
    .action(async () => {
      const saved = await readSavedConfig();
      await removeConfig();
      if (saved?.oauth) await revokeSignIn(saved.url, saved.oauth);
    });
}

export function whoamiCommand(): Command {
  return new Command("whoami")
    .description("Print the service, the account and the scopes")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const { albumen, config } = await connect();
      const { handle, library, role, scopes } = await albumen.get("/me");
      const caller = { url: config.url, handle, library, role, scopes };
      if (json) return print(JSON.stringify(caller));

      const place = library === handle ? "" : `, ${role} in the library of ${library}`;
      print(`${handle} at ${config.url}${place}, scopes: ${scopes.join(" ")}`);
    });
}

function toOrigin(input: string): string {
  const url = input.includes("://") ? input : `https://${input}`;
  if (!URL.canParse(url)) throw new CliError(`${input} is no URL.`);

  return new URL(url).origin;
}

/** Reads a secret from the terminal without showing it. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();

  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  process.stderr.write("\n");

  return answer.trim();
}
