/** Programs that upload by a file made here, which contains a key of its own. */
export const fileTools = ["sharex", "flameshot", "macos", "picgo", "curl"] as const;
export type FileTool = (typeof fileTools)[number];

export interface ToolFile {
  filename: string;
  text: string;
  type: string;
}

interface Service {
  origin: string;
  /** An API key with the scope `upload`. */
  key: string;
}

/** Returns the file that sets the tool up. */
export function makeToolFile(tool: FileTool, service: Service): ToolFile {
  const type = "application/json";
  if (tool === "sharex") {
    const { hostname } = new URL(service.origin);
    return { filename: `albumen-${hostname}.sxcu`, text: toJson(makeShareXUploader(service)), type };
  }
  if (tool === "picgo")
    return { filename: "albumen-picgo.json", text: toJson(makePicGoConfig(service)), type };

  return { filename: `albumen-${tool}.sh`, text: scripts[tool](service), type: "text/x-shellscript" };
}

/** A custom uploader of ShareX 14 or later (getsharex.com/docs/custom-uploader). */
function makeShareXUploader({ origin, key }: Service) {
  return {
    Version: "14.0.0",
    Name: `Albumen (${new URL(origin).hostname})`,
    DestinationType: "ImageUploader",
    RequestMethod: "POST",
    RequestURL: `${origin}/api/upload`,
    Headers: { Authorization: `Bearer ${key}` },
    Body: "MultipartFormData",
    Arguments: { on_conflict: "rename" },
    FileFormName: "file",
    URL: "{json:urls.original}",
    ThumbnailURL: "{json:urls.thumb}",
    // Opens in a browser, where the owner can delete the image.
    DeletionURL: `${origin}/dashboard/images/{json:id}`,
    ErrorMessage: "{json:message}",
  };
}

/**
 * The configuration of PicGo with its plugin `web-uploader`, to which editors leave their uploads.
 * Headers and fields are JSON as texts.
 */
function makePicGoConfig({ origin, key }: Service) {
  const uploader = "web-uploader";
  const settings = {
    url: `${origin}/api/upload`,
    paramName: "file",
    jsonPath: "urls.original",
    customHeader: JSON.stringify({ Authorization: `Bearer ${key}` }),
    customBody: JSON.stringify({ on_conflict: "rename" }),
  };

  return {
    picBed: { current: uploader, uploader, [uploader]: settings },
    picgoPlugins: { [`picgo-plugin-${uploader}`]: true },
  };
}

const toJson = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

/** A shell function `upload FILE` that prints the URL of the image, or the error of the service. */
const uploadFunction = ({ origin, key }: Service) => String.raw`upload() {
  # curl reads a name in double quotes, where these two characters need a backslash.
  name=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')
  answer=$(curl -sS -H 'Authorization: Bearer ${key}' \
    -F on_conflict=rename -F "file=@\"$name\"" '${origin}/api/upload')
  url=$(printf '%s' "$answer" | sed -n 's/.*"original":"\([^"]*\)".*/\1/p')
  if [ -z "$url" ]; then
    printf '%s\n' "$answer" >&2
    return 1
  fi
  printf '%s\n' "$url"
}
`;

const scripts: Record<Exclude<FileTool, "sharex" | "picgo">, (service: Service) => string> = {
  curl: (service) => `#!/bin/sh
# Uploads images and prints their URLs. Usage: sh albumen-curl.sh FILE...
set -eu

${uploadFunction(service)}
for file in "$@"; do
  upload "$file"
done
`,
  flameshot: (service) => String.raw`#!/bin/sh
# Takes a screenshot with Flameshot, uploads it and copies its URL.
set -eu

${uploadFunction(service)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file="$folder/screenshot-$(date +%Y-%m-%d-%H%M%S).png"
flameshot gui --raw >"$file"
url=$(upload "$file")
printf '%s\n' "$url"
if command -v wl-copy >/dev/null; then
  printf '%s' "$url" | wl-copy
elif command -v xclip >/dev/null; then
  printf '%s' "$url" | xclip -selection clipboard
fi
`,
  macos: (service) => String.raw`#!/bin/sh
# Takes a screenshot of a selection, uploads it and copies its URL.
set -eu

${uploadFunction(service)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file="$folder/screenshot-$(date +%Y-%m-%d-%H%M%S).png"
screencapture -i "$file"
# Escape leaves no file.
[ -f "$file" ] || exit 0
url=$(upload "$file")
printf '%s\n' "$url"
printf '%s' "$url" | pbcopy
`,
};
