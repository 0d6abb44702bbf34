import path from "node:path";

/** The pages of each section in their order, as files of the repository. */
const sectionFiles = {
  gettingStarted: [
    "docs/guides/install.md",
    "docs/guides/first-upload.md",
    "deploy/docker/README.md",
    "deploy/systemd/README.md",
  ],
  guides: [
    "docs/guides/variants.md",
    "docs/guides/recipes.md",
    "docs/guides/watermarks.md",
    "docs/guides/embedding.md",
    "docs/guides/private-images.md",
    "docs/guides/share-links.md",
    "docs/guides/albums-tags-members.md",
    "docs/guides/collections.md",
    "docs/guides/search.md",
    "docs/guides/culling.md",
    "docs/guides/import.md",
    "docs/guides/screenshot-tools.md",
    "packages/cli/README.md",
    "docs/guides/upload-widget.md",
    "docs/guides/webdav.md",
    "docs/guides/mcp.md",
    "docs/guides/oauth.md",
    "docs/guides/webhooks.md",
    "docs/guides/automation.md",
    "docs/guides/ai.md",
    "docs/guides/encryption.md",
    "docs/guides/library-backup.md",
    "docs/guides/export.md",
  ],
  selfHosting: [
    "docs/configuration.md",
    "docs/hosting/network.md",
    "docs/hosting/administration.md",
    "docs/guides/automate-administration.md",
    "docs/hosting/sign-in.md",
    "docs/guides/object-storage.md",
    "docs/guides/proxy.md",
    "docs/guides/cdn-logs.md",
    "deploy/caddy/README.md",
    "deploy/nginx/README.md",
    "deploy/varnish/README.md",
    "docs/hosting/several-processes.md",
    "docs/hosting/connection-poolers.md",
    "docs/hosting/custom-domains.md",
    "docs/hosting/vercel.md",
    "docs/guides/backup.md",
    "docs/hosting/upgrade.md",
    "docs/hosting/metrics.md",
    "docs/hosting/billing.md",
    "docs/hosting/encryption-keys.md",
    "docs/hosting/ai-setup.md",
    "docs/hosting/troubleshooting.md",
    "docs/threat-model.md",
    "docs/encrypted-format.md",
    "deploy/README.md",
  ],
  reference: [
    "docs/guides/using-the-api.md",
    "docs/guides/limits-and-errors.md",
    "docs/guides/versioning.md",
    "packages/client/README.md",
    "docs/guides/api-clients.md",
  ],
} as const;

export type GuideSection = keyof typeof sectionFiles;
type GuideFile = (typeof sectionFiles)[GuideSection][number];

export const guideSections = Object.keys(sectionFiles) as GuideSection[];

export interface GuideEntry {
  section: GuideSection;
  /** The last segment of its URL. */
  slug: string;
  file: GuideFile;
}

/** Every guide, in the order of the documentation. */
export const guideEntries: readonly GuideEntry[] = guideSections.flatMap((section) =>
  sectionFiles[section].map((file) => ({ section, slug: slugOf(file), file })),
);

/** A README has the name of its folder. */
function slugOf(file: string): string {
  const { dir, name } = path.posix.parse(file);

  return name === "README" ? path.posix.basename(dir) : name;
}
