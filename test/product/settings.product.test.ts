import { afterAll, beforeAll, expect, test } from "vitest";
import type { SettingsResource } from "@/lib/settings/resource";
import { jpeg } from "../builders/images";
import { openSignInLink, signInAt } from "../harness/edge/session-cookie";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";
import { changedSettings, settingNames } from "../tables/settings";

const email = "ada@example.com";
let dataFolder: string;
let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;
let before: SettingsResource;
let chosen = changedSettings;

beforeAll(async () => {
  dataFolder = `${await createTestFolder()}/data`;
  service = await startService({ dataFolder });
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

  await service.stop();
  service = await startService({ dataFolder });
  client = await createClient(service, email);
});

afterAll(() => service?.stop());

test.each(settingNames)("%s is what was chosen before a restart", async (name) => {
  const { body } = await client.call("GET", "/api/settings");
  expect(body[name]).toEqual(chosen[name]);
  expect(body[name]).not.toEqual(before[name]);
});

test("settings for reading are in the first HTML of any browser", async () => {
  const headers = { cookie: await signInAt(service, email), "accept-language": "fr" };
  const html = await (await fetch(`${service.origin}/dashboard`, { headers })).text();
  expect(/<html[^>]*>/.exec(html)?.[0]).toMatch(
    /(?=.* lang="de")(?=.* data-theme="dark")(?=.* data-contrast="more")(?=.* data-motion="reduce")(?=.* data-text="larger")/,
  );
});

test("a sign-in link of the command line leads to the chosen start page", async () => {
  const { location, session } = await openSignInLink(service, email);
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
