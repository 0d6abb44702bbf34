export const calendarPath = "/dashboard/calendar";

export const monthPath = (month: string) => `${calendarPath}?month=${month}`;

/** The images that the timeline shows under a day. */
export const dayPath = (day: string) => `/dashboard?taken_from=${day}&taken_to=${day}`;
