import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

export function openInBrowser(url: string): void {
  const [program = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  // Without a browser, the printed URL has to do.
  spawn(program, [...args, url], { detached: true, stdio: "ignore" })
    .on("error", () => {})
    .unref();
}
