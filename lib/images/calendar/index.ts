export { getOnThisDay, getTimelineDays } from "./get-days";
