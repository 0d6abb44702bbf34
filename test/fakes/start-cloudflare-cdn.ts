import { changeEnvironment } from "../harness/reset-process";
import { cloudflareApi } from "./cloudflare-api";
import { type FakeCdn, startFakeCdn } from "./fake-cdn";

/**
 * Configures a fake CDN for the service of this test file, before the service reads its
 * environment.
 */
export async function startCloudflareCdn(): Promise<FakeCdn> {
  const [zoneId, apiToken] = ["023e105f4ecef8ad9ca31a8372d0c353", "a-credential-of-the-tests"];
  const cdn = await startFakeCdn(cloudflareApi({ zoneId, apiToken }));
  changeEnvironment({
    ALBUMEN_CDN: "cloudflare",
    CLOUDFLARE_ZONE_ID: zoneId,
    CLOUDFLARE_API_TOKEN: apiToken,
    CLOUDFLARE_API_URL: `${cdn.origin}/client/v4`,
  });

  return cdn;
}
