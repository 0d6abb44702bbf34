import { afterAll, beforeAll, expect, test } from "vitest";
import type { SettingsResource } from "@/lib/settings/resource";
import { jpeg } from "../builders/images";
import { openSignInLink } from "../harness/edge/session-cookie";
import type { LinkResponse } from "../harness/link-browser";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { isComplete } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";
import { sharedService } from "../harness/shared-service";
import { createTestFolder } from "../harness/test-folder.mjs";
import { changedSettings, settingNames } from "../tables/settings";

// `npm run test:complete` restarts a service between the change and the tests, which takes twenty
// seconds of a core.

const email = "settings@example.com";
let service: Service;
let stop: (() => Promise<void>) | undefined;
let client: ProductClient;
let before: SettingsResource;
let chosen = changedSettings;
let link: LinkResponse;

async function start(dataFolder: string): Promise<void> {
  const started = await startService({ dataFolder });
  service = started;
  stop = started.stop;
}

beforeAll(async () => {
  const dataFolder = isComplete ? `${await createTestFolder()}/data` : undefined;
  if (dataFolder === undefined) service = sharedService();
  else await start(dataFolder);
  client = await createClient(service, email);
  before = (await client.call("GET", "/api/settings")).body;
  await client.call("POST", "/api/albums", { album: "trips", title: "Trips" });
  const mark = { name: "Copyright", text: "© Ada", color: "#ffffff" };
  const { body } = await client.call("POST", "/api/watermarks", mark);
  chosen = { ...changedSettings, required_watermark: body.id };
  for (const name of settingNames) {
    const { status } = await client.call("PATCH", "/api/settings", { [name]: chosen[name] });
    expect([name, status]).toEqual([name, 200]);
  }

  if (dataFolder !== undefined) {
    await stop?.();
    await start(dataFolder);
    client = await createClient(service, email);
  }

  link = await openSignInLink(service, email);
});

afterAll(() => stop?.());

test.each(settingNames)("%s is what was chosen, also after a restart", async (name) => {
  const { body } = await client.call("GET", "/api/settings");
  expect(body[name]).toEqual(chosen[name]);
  expect(body[name]).not.toEqual(before[name]);
});

test("settings for reading are in the first HTML of any browser", async () => {
  const headers = { cookie: link.session ?? "", "accept-language": "fr" };
  const html = await (await fetch(`${service.origin}/dashboard`, { headers })).text();
  expect(/<html[^>]*>/.exec(html)?.[0]).toMatch(
    /(?=.* lang="de")(?=.* data-theme="dark")(?=.* data-contrast="more")(?=.* data-motion="reduce")(?=.* data-text="larger")/,
  );
});

test("a sign-in link of the command line leads to the chosen start page", async () => {
  const { location, session } = link;
  const welcome = await fetch(new URL(location ?? "", service.origin), {
    headers: { cookie: session ?? "" },
    redirect: "manual",
  });
  expect(changedSettings.start_page).toBe("albums");
  expect(new URL(welcome.headers.get("location") ?? "", service.origin).pathname).toBe("/dashboard/albums");
});

test("an upload by a key gets the defaults", async () => {
  const { status, body } = await client.upload(
    "roofs.jpg",
    await jpeg({ gps: { latitude: 48, longitude: 11 } }),
  );
  const { album, visibility, license, tags } = changedSettings.upload_defaults;
  expect([status, body]).toMatchObject([201, { album, visibility, license, tags, info: { exif: null } }]);
  expect(Date.parse(body.expiration_date) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});
