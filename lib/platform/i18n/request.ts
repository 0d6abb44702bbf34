import { getRequestConfig } from "next-intl/server";
import messages from "@/messages/en.json";

/** The texts of a request; English is the one language so far. Times are shown in UTC until the browser takes over. */
export default getRequestConfig(() => ({ locale: "en", messages, timeZone: "UTC" }));
