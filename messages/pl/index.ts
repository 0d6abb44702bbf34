import type { Translation } from "../translation";
import about from "./about.json";
import albums from "./albums.json";
import analytics from "./analytics.json";
import audit from "./audit.json";
import backup from "./backup.json";
import calendar from "./calendar.json";
import challenge from "./challenge.json";
import collectionActions from "./collection-actions.json";
import collections from "./collections.json";
import contents from "./contents.json";
import cull from "./cull.json";
import data from "./data.json";
import docs from "./docs.json";
import domains from "./domains.json";
import duplicates from "./duplicates.json";
import emptyLibrary from "./empty-library.json";
import encryptedImage from "./encrypted-image.json";
import encryption from "./encryption.json";
import errors from "./errors.json";
import image from "./image.json";
import imageActions from "./image-actions.json";
import imageCollections from "./image-collections.json";
import importPage from "./import.json";
import inspector from "./inspector.json";
import keys from "./keys.json";
import library from "./library.json";
import licenses from "./licenses.json";
import mail from "./mail.json";
import members from "./members.json";
import notFound from "./not-found.json";
import oauth from "./oauth.json";
import operator from "./operator.json";
import palette from "./palette.json";
import passkeys from "./passkeys.json";
import places from "./places.json";
import plan from "./plan.json";
import publicPages from "./public-pages.json";
import recipes from "./recipes.json";
import reference from "./reference.json";
import report from "./report.json";
import search from "./search.json";
import security from "./security.json";
import selection from "./selection.json";
import settings from "./settings.json";
import sharePage from "./share-page.json";
import shares from "./shares.json";
import shell from "./shell.json";
import shortcuts from "./shortcuts.json";
import signIn from "./sign-in.json";
import site from "./site.json";
import studio from "./studio.json";
import tags from "./tags.json";
import tools from "./tools.json";
import unsubscribe from "./unsubscribe.json";
import uploads from "./uploads.json";
import usage from "./usage.json";
import variants from "./variants.json";
import viewer from "./viewer.json";
import watermarks from "./watermarks.json";
import webhooks from "./webhooks.json";
import welcome from "./welcome.json";

export const messages: Translation = {
  about,
  albums,
  analytics,
  audit,
  backup,
  calendar,
  challenge,
  collectionActions,
  collections,
  contents,
  cull,
  data,
  docs,
  domains,
  duplicates,
  emptyLibrary,
  encryptedImage,
  encryption,
  errors,
  image,
  imageActions,
  imageCollections,
  import: importPage,
  inspector,
  keys,
  library,
  licenses,
  mail,
  members,
  notFound,
  oauth,
  operator,
  palette,
  passkeys,
  places,
  plan,
  publicPages,
  recipes,
  reference,
  report,
  search,
  security,
  selection,
  settings,
  sharePage,
  shares,
  shell,
  shortcuts,
  signIn,
  site,
  studio,
  tags,
  tools,
  unsubscribe,
  uploads,
  usage,
  variants,
  viewer,
  watermarks,
  webhooks,
  welcome,
};
