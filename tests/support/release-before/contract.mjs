import * as v from "valibot";
var __defProp = Object.defineProperty;
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
/**
* The clock of the timetable. Dates are `YYYY-MM-DD`, times `HH:mm`, both on the wall in India: +05:30 all year,
* no summer time, so a fixed offset is exact and no phone's own zone or calendar can change a departure.
*/
var INDIA_OFFSET_MS = 198e5;
var DAY_MS = 864e5;
/** @param now milliseconds since 1970. @returns the date in India, `YYYY-MM-DD` */
function indiaDate(now) {
	return new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}
/** @returns whether the text is a day of the calendar, `YYYY-MM-DD` (`Date` alone rolls 30 February over) */
function isCalendarDate(date) {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
	const instant = Date.parse(`${date}T00:00:00Z`);
	return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date);
}
/** @returns the date `days` later (earlier if negative), `YYYY-MM-DD` */
function addDays(date, days) {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
var learned = /* @__PURE__ */ new Map();
var spoken;
/** @returns the sentence as a message for valibot, said in the language of the parse when the parse fails */
/* @__NO_SIDE_EFFECTS__ */
function said(sentence, ...[values]) {
	const words = values ?? {};
	return ({ lang = spoken }) => (learned.get(lang)?.[sentence] ?? sentence).replace(/\{(\w+)\}/g, (place, name) => String(words[name] ?? place));
}
/**
* The single values that answers, addresses and searches are made of. What people type into forms is in
* `typed-fields.ts`: a page without a form does without it.
*/
/** A whole number as JSON number or digits: edit forms send back what inputs hold, and inputs hold strings. */
function digitsToNumber(value) {
	return typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value.trim()) : value;
}
/**
* A whole number from `least` to `most`, accepted as number or as digits.
* @param sentence shown when it is none; it may name both ends
*/
function wholeNumber(least, most, sentence) {
	const refusal = /* @__PURE__ */ said(sentence, {
		least,
		most
	});
	return v.pipe(v.union([v.number(), v.string()], refusal), v.transform(digitsToNumber), v.number(refusal), v.integer(refusal), v.minValue(least, refusal), v.maxValue(most, refusal));
}
/**
* Not more than so many characters, counted as people and JSON Schema count: an emoji is one.
* @returns an action for a pipe; the API's description reads `characters` from it
*/
function atMost(characters, sentence) {
	return Object.assign(v.check((value) => [...value].length <= characters, /* @__PURE__ */ said(sentence, { characters })), { characters });
}
/** Row ids: positive, nine digits at most, so that they fit an INTEGER on both databases. */
var Id = wholeNumber(1, 999999999, "This id is not a number from {least} to {most}.");
/** `YYYY-MM-DD` that exists in the calendar (30 February does not). */
var CalendarDate = v.pipe(v.string(/* @__PURE__ */ said("Choose a date.")), v.check(isCalendarDate, /* @__PURE__ */ said("This date does not exist. Write it as YYYY-MM-DD.")));
/** Text from a backend that may send a number in its place. */
var Shown = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string());
/** A whole number that has no bounds of its own: a count, a key of a list. */
var Integer = v.pipe(v.number(), v.safeInteger());
/** JSON has no infinity, but `1e999` is read as one. */
var Amount = v.pipe(v.number(), v.finite());
/* @__NO_SIDE_EFFECTS__ */
function call(definition) {
	return definition;
}
v.looseObject({
	message: v.optional(v.string()),
	data: v.unknown(),
	statusCode: v.optional(v.number()),
	total: v.optional(v.number())
});
v.looseObject({ message: v.pipe(v.string(), v.minLength(1)) });
/** Client-made key of one booking or one change of a trip: one key does it once, whatever was lost on the way (added). */
var IdempotencyKey = v.pipe(v.string(), v.regex(/^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/, /* @__PURE__ */ said("Idempotency-Key must be a UUID.")));
/**
* A traveller's record as log-in answers it and the phone keeps it under `User`. A stored record may lack fields
* (older versions, other backends): screens show `N/A` for them. The password is never part of it.
*/
var User = v.looseObject({
	id: Id,
	name: v.optional(Shown),
	email: v.optional(Shown),
	phone: v.optional(Shown),
	age: v.optional(v.union([v.number(), v.string()])),
	gender: v.optional(Shown)
});
/**
* An operator's record as log-in answers it and the phone keeps it under `Admin`. Somebody of the staff has the company's
* `id` and `travels_name`, and a name and address of their own.
*/
var Admin = v.looseObject({
	id: Id,
	name: v.optional(Shown),
	email: v.optional(Shown),
	phone: v.optional(Shown),
	travels_name: v.optional(Shown),
	gst_number: v.optional(Shown),
	/** Added: of staff alone, one of `STAFF_ROLES`. Other backends may mean something else by it. */
	role: v.optional(Shown),
	staffId: v.optional(Id)
});
/** Whether an operator's trips are offered: `awaited` until Sawari has looked at a new operator, `withdrawn` if no more. */
var Approval = v.object({ approval: v.picklist([
	"approved",
	"awaited",
	"withdrawn"
]) });
var DEFAULT_TIME = "00:00";
var DEFAULT_BUS_TYPE = "AC, Recliner";
var GENDERS = [
	"male",
	"female",
	"non-binary",
	"prefer-not-to-say"
];
/** Who works for an operator under a log-in of their own, from who may do everything to who may do least. */
var STAFF_ROLES = [
	"owner",
	"counter",
	"driver"
];
/**
* The single values that people type into forms. Every refusal is a sentence a person can act on, because server
* answers and form errors both show it as it stands.
*/
var UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
var INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
var BREAK = /[\u2028\u2029]/;
var JOINERS = "‌‍";
var JOINED = /[\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Arab}]/u;
function visibleText(value) {
	if (!INVISIBLE.test(value) && !BREAK.test(value)) return value;
	const characters = [...value].map((character) => BREAK.test(character) ? " " : character);
	const isLetterAt = (index) => JOINED.test(characters[index] ?? "");
	return characters.filter((character, index) => {
		if (!INVISIBLE.test(character) || UNPRINTABLE.test(character)) return true;
		return JOINERS.includes(character) && isLetterAt(index - 1) && isLetterAt(index + 1);
	}).join("");
}
/**
* A line of text as people type it: outer blanks and what nobody sees dropped, 1 to `longest` characters,
* Unicode-composed.
* @param label how the field is called on screen; starts the refusal
*/
function text(label, longest) {
	const needed = /* @__PURE__ */ said(`${label} is needed.`);
	return v.pipe(v.string(needed), v.transform(visibleText), v.trim(), v.minLength(1, needed), noLongerThan(label, longest), printable(label), v.normalize("NFC"));
}
/** As {@link text}, or empty: a line that need not be written. */
function optionalText(label, longest) {
	return v.pipe(v.string(/* @__PURE__ */ said("{label} is a text of {longest} characters at most, or empty.", {
		label,
		longest
	})), v.transform(visibleText), v.trim(), noLongerThan(label, longest), printable(label), v.normalize("NFC"));
}
/** The API's description reads `seen` from it. */
function noLongerThan(label, longest) {
	return Object.assign(v.check((value) => seenCharacters(value) <= longest, /* @__PURE__ */ said("{label} is too long: {longest} characters at most.", {
		label,
		longest
	})), { seen: longest });
}
function printable(label) {
	return v.check((value) => !UNPRINTABLE.test(value), /* @__PURE__ */ said("{label} holds a character that cannot be printed.", { label }));
}
/** As they were typed, without joiners: what is composed, or joins letters, differs from keyboard to keyboard. */
function seenCharacters(value) {
	return [...value.replace(/[\u200c\u200d]/g, "")].length;
}
/** Addresses are kept in lower case. ASCII only: `K` (U+212A) lower-cases to `k`, the known reset-theft trick. */
var Email = v.pipe(v.string(/* @__PURE__ */ said("E-mail is needed.")), v.trim(), v.minLength(1, /* @__PURE__ */ said("E-mail is needed.")), atMost(254, "This e-mail address is too long."), v.regex(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/, /* @__PURE__ */ said("This is not a complete e-mail address, such as asha@example.com.")), v.toLowerCase());
/** Ten digits, as text or, from other clients, as a number. */
var Phone = v.pipe(v.union([v.string(), v.number()], /* @__PURE__ */ said("Mobile number is needed.")), v.transform(String), v.trim(), v.regex(/^\d{10}$/, /* @__PURE__ */ said("The mobile number has exactly 10 digits.")));
var Age = wholeNumber(1, 100, "Age is a whole number from {least} to {most}.");
var Gender = v.picklist(GENDERS, /* @__PURE__ */ said("Choose a gender from the list."));
/** Lengths are counted in code points, as typed; the upper end keeps the hash from becoming a lever for floods. */
var NewPassword = v.pipe(v.string(/* @__PURE__ */ said("Password is needed.")), v.check((value) => [...value].length >= 8, /* @__PURE__ */ said("Use at least {least} characters for the password.", { least: 8 })), atMost(128, "Use at most {characters} characters for the password."), v.normalize("NFC"));
/** A password that exists. How long it is, is nobody's business here: old ones must still work. */
var KnownPassword = v.pipe(v.string(/* @__PURE__ */ said("Password is needed.")), v.minLength(1, /* @__PURE__ */ said("Password is needed.")), atMost(1024, "This password is too long."));
/** 15 letters and digits, as on the certificate; the specification names the length by its placeholder alone. */
var GstNumber = v.pipe(v.string(/* @__PURE__ */ said("GST number is needed.")), v.trim(), v.regex(/^[0-9A-Za-z]{15}$/, /* @__PURE__ */ said("A GST number has exactly 15 letters and digits, such as 10ABCDE1234F1Z5.")), v.toUpperCase());
/** A date that a trip can be planned for: today in India to {@link MAX_DAYS_AHEAD} days on. */
var TripDate = v.pipe(CalendarDate, v.check((date) => date >= indiaDate(Date.now()), /* @__PURE__ */ said("This date has passed.")), v.check((date) => date <= addDays(indiaDate(Date.now()), 400), /* @__PURE__ */ said("Trips can be planned at most {days} days ahead.", { days: 400 })));
/** `HH:mm`, 24 hours; seconds are dropped. */
var ClockTime = v.pipe(v.string(/* @__PURE__ */ said("Choose a time.")), v.trim(), v.minLength(1, /* @__PURE__ */ said("Choose a time.")), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, /* @__PURE__ */ said("Write the time as HH:mm, such as 21:30.")), v.transform((value) => value.slice(0, 5)));
/** As {@link ClockTime}, or empty: a time that need not be known. */
var OptionalTime = v.pipe(v.string(/* @__PURE__ */ said("Choose a time.")), v.trim(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/, /* @__PURE__ */ said("Write the time as HH:mm, such as 21:30.")), v.transform((value) => value.slice(0, 5)));
var FARE_REFUSAL = /* @__PURE__ */ said("The fare is from 1 to 1,00,000 rupees, with two decimals at most.");
/** Rupees per seat as number or as the text of a number input; exact to the paisa. */
var Fare = v.pipe(v.union([v.number(), v.string()], FARE_REFUSAL), v.transform((value) => typeof value === "string" && /^\d+(\.\d{1,2})?$/.test(value.trim()) ? Number(value.trim()) : value), v.number(FARE_REFUSAL), v.minValue(1, FARE_REFUSAL), v.maxValue(1e5, FARE_REFUSAL), v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, FARE_REFUSAL));
/**
* What a form sends: an object whose missing fields are refused in the words of the field itself.
* @param entries each begins with a schema that has a sentence for a value of another type, or may be missing
* @returns the schema of the object; fields that are not among the entries are left out of what it gives
*/
function form(entries) {
	return v.object(entries, (issue) => {
		const entry = entries[String(issue.path?.[0].key)];
		return (entry && v.safeParse(entry, void 0, { lang: issue.lang }).issues?.[0].message) ?? issue.message;
	});
}
/**
* A rule about several fields of a form, shown at the first of them. It is silent while one of them is wrong for itself.
* @param names the fields that it is about
* @param message the whole sentence shown where it does not hold, or what says it
* @returns an action for the pipe of a form
*/
function rule(names, holds, message) {
	const [name] = names;
	return v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { value, issues = [] } = dataset;
		if (!issues.some(({ path }) => names.some((about) => about === path?.[0].key)) && !holds(value)) addIssue({
			message,
			path: [{
				type: "unknown",
				origin: "value",
				input: value,
				key: name,
				value: value[name]
			}]
		});
	});
}
var SeatNumber = wholeNumber(1, 100, "Seats are a whole number from {least} to {most}.");
/** The languages that Sawari speaks, as BCP 47 names them. */
var LANGUAGES = ["en", "hi"];
LANGUAGES[0];
/** What the forms of travellers' and operators' accounts send. */
var userProfile = {
	name: text("Name", 80),
	email: Email,
	phone: Phone,
	age: Age,
	gender: Gender
};
var adminProfile = {
	name: text("Name", 80),
	email: Email,
	phone: Phone,
	travels_name: text("Company name", 80)
};
var UserSignUp = form({
	...userProfile,
	password: NewPassword
});
var AdminSignUp = form({
	...adminProfile,
	gst_number: GstNumber,
	password: NewPassword
});
form(userProfile);
form(adminProfile);
/** The profile, and beside it the proof that a change of the address asks for (added). */
var proof = { currentPassword: v.optional(v.pipe(v.string(/* @__PURE__ */ said("Password is needed.")), atMost(1024, "This password is too long."))) };
var UserProfileChange = form({
	...userProfile,
	...proof
});
var AdminProfileChange = form({
	...adminProfile,
	...proof
});
/** What an account's mails and tickets are to be written in (added). */
var LanguageChoice = form({ language: v.picklist(LANGUAGES, /* @__PURE__ */ said("Choose a language from the list.")) });
/** What no pattern says of a new password: the server knows the list, and the account. */
var NEW_PASSWORD_RULE = "the password is neither among the first that guessers try nor the account’s own address";
/** What log-in forms ask. */
var Credentials = form({
	email: Email,
	password: KnownPassword
});
var EmailOnly = form({ email: Email });
var INCOMPLETE_LINK = "The link is incomplete. Open it from the mail once more.";
var incompleteLink = /* @__PURE__ */ said(INCOMPLETE_LINK);
var MailToken = v.pipe(v.string(incompleteLink), v.minLength(1, incompleteLink), atMost(200, INCOMPLETE_LINK));
var ActivationQuery = form({ token: MailToken });
var PasswordReset = form({
	token: MailToken,
	password: NewPassword
});
/** What is asked of who is logged in, before what a stolen cookie must not be able to do (added). */
var PasswordChange = form({
	currentPassword: KnownPassword,
	password: NewPassword
});
var PasswordProof = form({ currentPassword: KnownPassword });
var account_calls_exports = /* @__PURE__ */ __exportAll({
	activateAdmin: () => activateAdmin,
	activateUser: () => activateUser,
	findApproval: () => findApproval,
	forgotAdminPassword: () => forgotAdminPassword,
	forgotUserPassword: () => forgotUserPassword,
	logInAdmin: () => logInAdmin,
	logInUser: () => logInUser,
	logOut: () => logOut,
	mailAdminActivation: () => mailAdminActivation,
	mailUserActivation: () => mailUserActivation,
	resetAdminPassword: () => resetAdminPassword,
	resetUserPassword: () => resetUserPassword,
	signUpAdmin: () => signUpAdmin,
	signUpUser: () => signUpUser,
	updateAdmin: () => updateAdmin,
	updateUser: () => updateUser
});
/** Calls about travellers' and operators' accounts and their sessions. */
var signUp = {
	method: "POST",
	access: "public",
	summary: "Sign up; a mail with the activation link follows",
	success: 201,
	errors: [409],
	rules: NEW_PASSWORD_RULE
};
var logIn$1 = {
	method: "POST",
	access: "public",
	summary: "Log in (query, or the same two fields as JSON); sets the session cookie",
	query: Credentials,
	success: 200,
	errors: [401, 403]
};
var forgotPassword = {
	method: "POST",
	access: "public",
	summary: "Mail a reset link; the same answer whether or not the address is known",
	query: EmailOnly,
	output: v.null(),
	success: 200,
	errors: []
};
var resetPassword = {
	method: "PUT",
	access: "public",
	summary: "Set a new password by mail token; ends all sessions",
	body: PasswordReset,
	output: v.null(),
	success: 202,
	errors: [],
	rules: `the token is that of the latest mail and was not used; ${NEW_PASSWORD_RULE}`
};
/** Added: the mail’s link. Answers a redirect to the log-in page. */
var activate = {
	method: "GET",
	access: "public",
	summary: "Activate an account by its mail link, then go to the log-in page; from a browser that did not sign up, go and choose the password first",
	query: ActivationQuery,
	success: 303,
	errors: []
};
/** Added: for who has signed up and finds no mail. */
var mailActivation = {
	method: "POST",
	access: "public",
	summary: "Mail the activation link once more; the same answer whether or not an account waits for it",
	query: EmailOnly,
	output: v.null(),
	success: 200,
	errors: []
};
var WITH_EMAIL = "and ask for another e-mail address: it asks for currentPassword too, and counts from when the link in the mail to it is opened";
var PASSWORD_WITH_EMAIL = "another e-mail address comes with currentPassword";
var signUpUser = /* @__PURE__ */ call({
	...signUp,
	path: "/api/users",
	body: UserSignUp,
	output: User
});
var signUpAdmin = /* @__PURE__ */ call({
	...signUp,
	path: "/api/admins",
	body: AdminSignUp,
	output: Admin
});
var logInUser = /* @__PURE__ */ call({
	...logIn$1,
	path: "/api/users/verify-by-email",
	output: User
});
var logInAdmin = /* @__PURE__ */ call({
	...logIn$1,
	path: "/api/admins/verify-by-email",
	output: Admin
});
var forgotUserPassword = /* @__PURE__ */ call({
	...forgotPassword,
	path: "/api/users/forgot-password"
});
var forgotAdminPassword = /* @__PURE__ */ call({
	...forgotPassword,
	path: "/api/admins/forgot-password"
});
var resetUserPassword = /* @__PURE__ */ call({
	...resetPassword,
	path: "/api/users/reset-password"
});
var resetAdminPassword = /* @__PURE__ */ call({
	...resetPassword,
	path: "/api/admins/reset-password"
});
var mailUserActivation = /* @__PURE__ */ call({
	...mailActivation,
	path: "/api/users/activation-mail"
});
var mailAdminActivation = /* @__PURE__ */ call({
	...mailActivation,
	path: "/api/admins/activation-mail"
});
var activateUser = /* @__PURE__ */ call({
	...activate,
	path: "/api/users/activate"
});
var activateAdmin = /* @__PURE__ */ call({
	...activate,
	path: "/api/admins/activate"
});
var updateUser = /* @__PURE__ */ call({
	method: "PUT",
	path: "/api/users/{userId}",
	access: "user",
	summary: `Change name, phone, age, gender, ${WITH_EMAIL}`,
	params: v.object({ userId: Id }),
	body: UserProfileChange,
	output: User,
	success: 200,
	errors: [401, 403],
	rules: PASSWORD_WITH_EMAIL
});
var updateAdmin = /* @__PURE__ */ call({
	method: "PUT",
	path: "/api/admins/{adminId}",
	access: "operator",
	staff: "nobody",
	summary: `Change name, phone, company name, never the GST number, ${WITH_EMAIL}`,
	params: v.object({ adminId: Id }),
	body: AdminProfileChange,
	output: Admin,
	success: 200,
	errors: [
		401,
		403,
		409
	],
	rules: PASSWORD_WITH_EMAIL
});
/** Added: what the operator's screen says while nothing is offered. */
var findApproval = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/admins/{adminId}/approval",
	access: "operator",
	summary: "Whether the operator’s trips are offered and sold",
	params: v.object({ adminId: Id }),
	output: Approval,
	success: 200,
	errors: [401, 403]
});
var logOut = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/session",
	access: "public",
	summary: "End the sessions of this browser",
	output: v.null(),
	success: 200,
	errors: []
});
/**
* A bus of the list is one departure of a bus: route, day, times, seats, fare. Parsing fills the defaults of the
* specification (section 3), so that no screen has to know them.
*/
var Bus = v.looseObject({
	id: Id,
	name: v.nullish(Shown, "Bus"),
	busNumber: v.nullish(Shown, ""),
	type: v.nullish(Shown, DEFAULT_BUS_TYPE),
	rating: v.nullish(Shown, "N/A"),
	from: v.nullish(Shown, ""),
	to: v.nullish(Shown, ""),
	dateOfDeparture: v.nullish(Shown, ""),
	departureTime: v.nullish(Shown, DEFAULT_TIME),
	reportingTime: v.nullish(Shown, DEFAULT_TIME),
	/** Added: `HH:mm`, within a day of the departure; empty where the operator does not say it, for nobody else can know. */
	arrivalTime: v.optional(Shown),
	/** What is still for sale; how many places the bus has is `numberOfSeats`. */
	availableSeats: v.nullish(wholeNumber(0, 100, "Free seats are a whole number."), 0),
	numberOfSeats: v.nullish(wholeNumber(1, 100, "Seats are a whole number."), 40),
	/** Rupees, all taxes included. */
	costPerSeat: v.nullish(Amount, 0),
	boardingPoint: v.nullish(Shown, ""),
	droppingPoint: v.nullish(Shown, ""),
	/** Added: seats that are kept for women, as `3,14`; empty where none are. */
	ladiesSeats: v.optional(Shown),
	/** Added: seats that the operator keeps back from sale, as `3,14`; they are among the booked ones. */
	keptSeats: v.optional(Shown),
	adminId: v.optional(Id),
	travels_name: v.optional(Shown),
	/** Added: whom passengers call. */
	travels_phone: v.optional(Shown)
});
/** A bus as its operator's list shows it. */
var OperatorBus = v.looseObject({
	...Bus.entries,
	/** Capital N: the spelling of the wire. */
	NumberOfSeatsBooked: v.nullish(wholeNumber(0, 100, "Booked seats are a whole number."), 0)
});
/** Who cancelled: the traveller by the terms; the operator, or the trip was called off, and then all of it comes back. */
var CancelCause = v.picklist([
	"traveller",
	"operator",
	"called-off"
]);
var RefundState = v.picklist(["due", "paid"]);
/** Money of a ticket that comes back, or came back. The operator pays it: no money moves here. */
var TicketRefund = v.object({
	id: Id,
	/** Rupees. */
	amount: Amount,
	/** The seats that were cancelled. */
	seats: v.array(v.string()),
	cause: CancelCause,
	state: RefundState,
	/** When it fell due, milliseconds since 1970. */
	since: Integer,
	/** The day in India; null while it is due. */
	paidOn: v.nullable(v.string()),
	/** What the operator noted of the payment; empty where nothing was. */
	reference: Shown,
	/** Who pays: the operator’s company. */
	by: Shown
});
/**
* What comes back to who cancels: of what was paid, `percent` to who does so `hoursBefore` the departure or earlier; from
* the earliest step to the last, and after the last one nothing does. No step at all: nothing ever comes back.
*/
var CancellationTerms = v.array(v.object({
	hoursBefore: Integer,
	percent: Integer
}));
/** Seat labels arrive as a list or, from older backends, as a single value. */
var SeatLabels = v.pipe(v.nullish(v.unknown(), []), v.transform((value) => (Array.isArray(value) ? value : [value]).map(String)), v.array(v.string()));
/** A passenger of one seat as tickets show them. */
var SeatedPassenger = v.looseObject({
	seat: v.nullish(Shown, ""),
	name: v.nullish(Shown, ""),
	age: v.nullish(Shown, ""),
	gender: v.nullish(Shown, "")
});
/**
* A ticket as travellers and operators read it: one booking of one traveller, one or more seats. Only the id is
* certain; a backend may answer a booking with no more than that.
*/
var Ticket = v.looseObject({
	id: Id,
	status: v.nullish(Shown, ""),
	bookedSeats: SeatLabels,
	/** The day in India on which it was booked. */
	dateOfBooking: v.nullish(Shown, ""),
	numberOfSeatsBooked: v.nullish(Amount, 0),
	/** Rupees for its seats: what was paid, whatever the fare became later, less what comes back or came back. */
	cost: v.nullish(Amount, 0),
	username: v.nullish(Shown, ""),
	age: v.nullish(Shown, ""),
	gender: v.nullish(Shown, ""),
	phone: v.nullish(Shown, ""),
	busName: v.nullish(Shown, ""),
	source: v.nullish(Shown, ""),
	destination: v.nullish(Shown, ""),
	busNumber: v.nullish(Shown, ""),
	dateOfDeparture: v.nullish(Shown, ""),
	reportingTime: v.nullish(Shown, DEFAULT_TIME),
	departureTime: v.nullish(Shown, DEFAULT_TIME),
	/** Added: as of a bus. */
	arrivalTime: v.optional(Shown),
	boardingPoint: v.nullish(Shown, ""),
	droppingPoint: v.nullish(Shown, ""),
	/** Added: the operator, and whom to call. */
	travels_name: v.optional(Shown),
	travels_phone: v.optional(Shown),
	/** Added: who sits where, if whoever booked has said it. The traveller above is who booked, and whom news reaches. */
	passengers: v.optional(v.array(SeatedPassenger)),
	/** Added, of tickets that a counter sold: whether the money is collected at the bus door, and who sold it. */
	payment: v.optional(v.picklist(["paid", "at-boarding"])),
	/** Added: when it was collected there, milliseconds since 1970; such a ticket is `paid`. */
	collectedAt: v.optional(Integer),
	soldBy: v.optional(Shown),
	busId: v.optional(Id),
	/** Added: seats that are on the bus, and when they got on, milliseconds since 1970. */
	boarded: v.optional(v.array(v.object({
		seat: Shown,
		at: Amount
	}))),
	/** Added, as long as seats of it were cancelled: those seats; the others are in `bookedSeats`, unless none is left. */
	cancelledSeats: v.optional(v.array(v.string())),
	/** Added, as `cancelledSeats`: rupees that were paid at booking; `cost` is what of them was not given back. */
	paid: v.optional(Amount),
	/** Added, as `cancelledSeats`: what comes back, the earliest first. */
	refunds: v.optional(v.array(TicketRefund)),
	/** Added: what comes back to who cancels. Operators are not told: to theirs all does. Tickets of a counter have none. */
	terms: v.optional(CancellationTerms),
	/** Added: the operator has called the trip off, and why. Moments are milliseconds since 1970. */
	calledOff: v.optional(v.object({
		at: Integer,
		reason: Shown
	})),
	/** Added: when seats of it were last cancelled. */
	changedAt: v.optional(Integer),
	/** Added: who did that, also where nothing comes back and so no refund tells. */
	changedBy: v.optional(CancelCause),
	/** The signed code that the QR carries; the same text for page and PDF. */
	code: v.optional(v.string())
});
/**
* Passkeys: what a phone and the server say to each other, in the JSON forms of WebAuthn Level 3
* (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON), cut to the fields that are used here.
*/
/** A passkey as its owner's list shows it; moments are milliseconds since 1970. */
var Passkey = v.object({
	id: Id,
	/** The browser that made it, such as `Chrome on Android`. */
	name: v.string(),
	createdAt: Integer,
	/** The last log-in with it. */
	usedAt: v.nullable(Integer)
});
var publicKey = v.literal("public-key");
/** What a browser is asked to make a passkey by. */
var PasskeyCreation = v.object({
	rp: v.object({
		id: v.string(),
		name: v.string()
	}),
	user: v.object({
		id: v.string(),
		name: v.string(),
		displayName: v.string()
	}),
	challenge: v.string(),
	pubKeyCredParams: v.array(v.object({
		alg: Integer,
		type: publicKey
	})),
	timeout: Integer,
	excludeCredentials: v.array(v.object({
		id: v.string(),
		type: publicKey
	})),
	authenticatorSelection: v.object({
		residentKey: v.literal("required"),
		requireResidentKey: v.literal(true),
		userVerification: v.literal("required")
	}),
	attestation: v.literal("none")
});
/** What a browser is asked to prove a passkey by; it offers those that it has, so none is named. */
var PasskeyRequest = v.object({
	challenge: v.string(),
	rpId: v.string(),
	timeout: Integer,
	userVerification: v.literal("required")
});
var UNREADABLE = /* @__PURE__ */ said("This passkey can’t be read. Try again.");
var base64url = (longest) => v.pipe(v.string(UNREADABLE), v.minLength(1, UNREADABLE), v.maxLength(longest, UNREADABLE), v.regex(/^[\w-]+$/, UNREADABLE));
/** Authenticators may choose up to 1,023 bytes. */
var CredentialId = base64url(1364);
/** What a browser answers when it has made a passkey. */
var PasskeyMade = form({
	id: CredentialId,
	rawId: CredentialId,
	type: v.literal("public-key", UNREADABLE),
	response: v.object({
		clientDataJSON: base64url(2e3),
		attestationObject: base64url(8e3)
	}, UNREADABLE)
});
/** What a browser answers when it has proved a passkey. */
var PasskeyProof = form({
	id: CredentialId,
	rawId: CredentialId,
	type: v.literal("public-key", UNREADABLE),
	response: v.object({
		clientDataJSON: base64url(2e3),
		authenticatorData: base64url(2e3),
		signature: base64url(2e3),
		userHandle: base64url(100)
	}, UNREADABLE)
});
/** The password once more: whoever found the phone unlocked, or took the cookie, must not leave a way in behind. */
var PasswordAgain = form({ password: KnownPassword });
var SessionId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, /* @__PURE__ */ said("This is the id of no log-in.")));
/** One log-in of an account. Moments are milliseconds since 1970. */
var OwnSession = v.object({
	/** Names it among the account’s; it opens nothing. */
	id: SessionId,
	/** The browser in words, such as `Chrome on Android`. */
	device: v.string(),
	startedAt: Integer,
	/** To the minute. */
	seenAt: Integer,
	/** The one that asks. */
	current: v.boolean()
});
/** Everything kept about a person, as they may have it (India's DPDP Act, section 11). */
var kept = {
	exportedAt: Integer,
	signedUpAt: Integer,
	/** What mails and tickets are written in. */
	language: v.picklist(LANGUAGES),
	/** The new address that waits for its link to be opened, if one does. */
	pendingEmail: v.nullable(v.string()),
	sessions: v.array(OwnSession),
	passkeys: v.array(Passkey)
};
var UserData = v.object({
	...kept,
	account: User,
	tickets: v.array(Ticket)
});
/** Tickets of an operator's trips are their passengers'. */
var AdminData = v.object({
	...kept,
	account: Admin,
	trips: v.array(Bus)
});
var own_account_calls_exports = /* @__PURE__ */ __exportAll({
	changeAdminPassword: () => changeAdminPassword,
	changeUserPassword: () => changeUserPassword,
	confirmAdminEmail: () => confirmAdminEmail,
	confirmUserEmail: () => confirmUserEmail,
	endAdminSession: () => endAdminSession,
	endAdminSessions: () => endAdminSessions,
	endUserSession: () => endUserSession,
	endUserSessions: () => endUserSessions,
	eraseAdmin: () => eraseAdmin,
	eraseUser: () => eraseUser,
	exportAdminData: () => exportAdminData,
	exportUserData: () => exportUserData,
	listAdminSessions: () => listAdminSessions,
	listUserSessions: () => listUserSessions,
	setAdminLanguage: () => setAdminLanguage,
	setUserLanguage: () => setUserLanguage
});
/** What people do with the account they are logged in to, besides the profile; each side has the same calls, all added. */
var ofUser$1 = {
	access: "user",
	params: v.object({ userId: Id })
};
var ofAdmin$1 = {
	access: "operator",
	staff: "nobody",
	params: v.object({ adminId: Id })
};
/** The link that proves a new e-mail address. */
var confirmEmail = {
	method: "GET",
	access: "public",
	summary: "Make a new e-mail address the account’s by its mail link, then go to the log-in page",
	query: ActivationQuery,
	success: 303,
	errors: []
};
var changePassword = {
	method: "PUT",
	summary: "Change the password; ends all sessions but this one, which gets a fresh cookie",
	body: PasswordChange,
	output: v.null(),
	success: 200,
	errors: [401, 403],
	rules: NEW_PASSWORD_RULE
};
var setLanguage = {
	method: "PUT",
	summary: "Choose the language of mails and ticket PDFs; at sign-up it is that of Accept-Language",
	body: LanguageChoice,
	output: v.null(),
	success: 200,
	errors: [401, 403]
};
var listSessions = {
	method: "GET",
	summary: "Where the account is logged in, the last seen first",
	output: v.array(OwnSession),
	success: 200,
	errors: [401, 403]
};
var endSessions = {
	method: "DELETE",
	summary: "Log out everywhere but here; this session gets a fresh cookie",
	output: v.null(),
	success: 200,
	errors: [401, 403]
};
var endSession = {
	method: "DELETE",
	summary: "Log out one phone or browser",
	output: v.null(),
	success: 200,
	errors: [
		401,
		403,
		404
	]
};
var exportData = {
	method: "GET",
	success: 200,
	errors: [401, 403]
};
var erase = {
	method: "POST",
	body: PasswordProof,
	output: v.null(),
	success: 200,
	errors: [
		401,
		403,
		409
	]
};
var confirmUserEmail = /* @__PURE__ */ call({
	...confirmEmail,
	path: "/api/users/confirm-email"
});
var confirmAdminEmail = /* @__PURE__ */ call({
	...confirmEmail,
	path: "/api/admins/confirm-email"
});
var changeUserPassword = /* @__PURE__ */ call({
	...changePassword,
	...ofUser$1,
	path: "/api/users/{userId}/password"
});
var changeAdminPassword = /* @__PURE__ */ call({
	...changePassword,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/password"
});
var setUserLanguage = /* @__PURE__ */ call({
	...setLanguage,
	...ofUser$1,
	path: "/api/users/{userId}/language"
});
var setAdminLanguage = /* @__PURE__ */ call({
	...setLanguage,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/language"
});
var listUserSessions = /* @__PURE__ */ call({
	...listSessions,
	...ofUser$1,
	path: "/api/users/{userId}/sessions"
});
var listAdminSessions = /* @__PURE__ */ call({
	...listSessions,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/sessions"
});
var endUserSessions = /* @__PURE__ */ call({
	...endSessions,
	...ofUser$1,
	path: "/api/users/{userId}/sessions"
});
var endAdminSessions = /* @__PURE__ */ call({
	...endSessions,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/sessions"
});
var endUserSession = /* @__PURE__ */ call({
	...endSession,
	access: "user",
	path: "/api/users/{userId}/sessions/{sessionId}",
	params: v.object({
		userId: Id,
		sessionId: SessionId
	})
});
var endAdminSession = /* @__PURE__ */ call({
	...endSession,
	access: "operator",
	staff: "nobody",
	path: "/api/admins/{adminId}/sessions/{sessionId}",
	params: v.object({
		adminId: Id,
		sessionId: SessionId
	})
});
var exportUserData = /* @__PURE__ */ call({
	...exportData,
	...ofUser$1,
	path: "/api/users/{userId}/data",
	summary: "Everything that is kept about the traveller",
	output: UserData
});
var exportAdminData = /* @__PURE__ */ call({
	...exportData,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/data",
	summary: "What is kept about the operator: trips as the operator’s list has them, passengers apart",
	output: AdminData
});
var eraseUser = /* @__PURE__ */ call({
	...erase,
	...ofUser$1,
	path: "/api/users/{userId}/erasure",
	summary: "Erase the account for ever; past tickets stay for the operator without the person, 409 while a ticket is ahead"
});
var eraseAdmin = /* @__PURE__ */ call({
	...erase,
	...ofAdmin$1,
	path: "/api/admins/{adminId}/erasure",
	summary: "Erase the operator’s account for ever; sold tickets keep the company’s name, 409 while trips are ahead"
});
var passkey_calls_exports = /* @__PURE__ */ __exportAll({
	addAdminPasskey: () => addAdminPasskey,
	addUserPasskey: () => addUserPasskey,
	askToAddAdminPasskey: () => askToAddAdminPasskey,
	askToAddUserPasskey: () => askToAddUserPasskey,
	askToLogInAdmin: () => askToLogInAdmin,
	askToLogInUser: () => askToLogInUser,
	listAdminPasskeys: () => listAdminPasskeys,
	listUserPasskeys: () => listUserPasskeys,
	logInAdminByPasskey: () => logInAdminByPasskey,
	logInUserByPasskey: () => logInUserByPasskey,
	removeAdminPasskey: () => removeAdminPasskey,
	removeUserPasskey: () => removeUserPasskey
});
/** Calls about passkeys, for travellers and operators alike; all added. */
var ofUser = {
	access: "user",
	params: v.object({ userId: Id })
};
var ofAdmin = {
	access: "operator",
	staff: "nobody",
	params: v.object({ adminId: Id })
};
var oneOfUser = {
	access: "user",
	params: v.object({
		userId: Id,
		passkeyId: Id
	})
};
var oneOfAdmin = {
	access: "operator",
	staff: "nobody",
	params: v.object({
		adminId: Id,
		passkeyId: Id
	})
};
var list = {
	method: "GET",
	summary: "The account’s passkeys",
	output: v.array(Passkey),
	success: 200,
	errors: [401, 403]
};
var askToAdd = {
	method: "POST",
	summary: "What a browser makes a passkey by; asks for the password",
	body: PasswordAgain,
	output: PasskeyCreation,
	success: 200,
	errors: [
		401,
		403,
		409
	]
};
var add = {
	method: "POST",
	summary: "Add the passkey that a browser has made",
	body: PasskeyMade,
	output: Passkey,
	success: 201,
	errors: [
		401,
		403,
		409
	],
	rules: "the passkey was made for a challenge that was given minutes ago and not used; sent again, it answers the same"
};
var remove = {
	method: "DELETE",
	summary: "Remove a passkey",
	output: v.null(),
	success: 200,
	errors: [
		401,
		403,
		404
	]
};
var askToLogIn = {
	method: "POST",
	access: "public",
	summary: "What a browser proves a passkey by",
	output: PasskeyRequest,
	success: 200,
	errors: []
};
var logIn = {
	method: "POST",
	access: "public",
	summary: "Log in with a passkey; sets the session cookie as the password’s log-in does",
	body: PasskeyProof,
	success: 200,
	errors: [401, 403],
	rules: "the passkey was proved by a challenge that was given minutes ago and not used"
};
var listUserPasskeys = /* @__PURE__ */ call({
	...list,
	...ofUser,
	path: "/api/users/{userId}/passkeys"
});
var listAdminPasskeys = /* @__PURE__ */ call({
	...list,
	...ofAdmin,
	path: "/api/admins/{adminId}/passkeys"
});
var askToAddUserPasskey = /* @__PURE__ */ call({
	...askToAdd,
	...ofUser,
	path: "/api/users/{userId}/passkeys/challenge"
});
var askToAddAdminPasskey = /* @__PURE__ */ call({
	...askToAdd,
	...ofAdmin,
	path: "/api/admins/{adminId}/passkeys/challenge"
});
var addUserPasskey = /* @__PURE__ */ call({
	...add,
	...ofUser,
	path: "/api/users/{userId}/passkeys"
});
var addAdminPasskey = /* @__PURE__ */ call({
	...add,
	...ofAdmin,
	path: "/api/admins/{adminId}/passkeys"
});
var removeUserPasskey = /* @__PURE__ */ call({
	...remove,
	...oneOfUser,
	path: "/api/users/{userId}/passkeys/{passkeyId}"
});
var removeAdminPasskey = /* @__PURE__ */ call({
	...remove,
	...oneOfAdmin,
	path: "/api/admins/{adminId}/passkeys/{passkeyId}"
});
var askToLogInUser = /* @__PURE__ */ call({
	...askToLogIn,
	path: "/api/users/passkey-log-in/challenge"
});
var askToLogInAdmin = /* @__PURE__ */ call({
	...askToLogIn,
	path: "/api/admins/passkey-log-in/challenge"
});
var logInUserByPasskey = /* @__PURE__ */ call({
	...logIn,
	path: "/api/users/passkey-log-in",
	output: User
});
var logInAdminByPasskey = /* @__PURE__ */ call({
	...logIn,
	path: "/api/admins/passkey-log-in",
	output: Admin
});
var PushEndpoint = v.pipe(v.string(/* @__PURE__ */ said("This is no address of a push service.")), v.maxLength(1e3, /* @__PURE__ */ said("This is no address of a push service.")), v.regex(/^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*\/[!-~]*$/i, /* @__PURE__ */ said("This is no address of a push service.")));
/** As `PushSubscription.toJSON()` gives it. */
var PushSubscriptionForm = v.object({
	endpoint: PushEndpoint,
	keys: v.object({
		/** A point of P-256, uncompressed: 65 bytes, of which the first is 4. */
		p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, /* @__PURE__ */ said("This is no key of a push service."))),
		/** 16 bytes. */
		auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, /* @__PURE__ */ said("This is no key of a push service.")))
	})
});
/** A phone that wants to be told. */
var ToldPhone = v.object({
	...PushSubscriptionForm.entries,
	/** What was chosen on the phone; without it the server goes on as it did, with the account's at first. */
	language: v.optional(v.picklist(LANGUAGES, /* @__PURE__ */ said("Choose a language from the list.")))
});
/** An address of the app itself: a notification leads nowhere else. */
var Path = v.pipe(v.string(), v.regex(/^\/(?![/\\])[!-~]*$/));
v.object({
	title: v.string(),
	body: v.string(),
	language: v.picklist(LANGUAGES),
	/** Of one ticket all have the same, so that the newest stands alone. */
	tag: v.string(),
	/** What a tap opens. */
	path: Path,
	/** Stays until it is answered, where the system lets it. */
	stays: v.boolean(),
	/** Buttons, where the system shows any. */
	actions: v.pipe(v.array(v.object({
		title: v.string(),
		path: Path
	})), v.maxLength(2))
});
var push_calls_exports = /* @__PURE__ */ __exportAll({
	readPushKey: () => readPushKey,
	subscribeToPush: () => subscribeToPush,
	unsubscribeFromPush: () => unsubscribeFromPush
});
/** Notifications of this phone (all added): each speaks of the account that is logged in on it. */
var ofAnybody = {
	access: "anyone-logged-in",
	staff: ["counter", "driver"]
};
var readPushKey = /* @__PURE__ */ call({
	...ofAnybody,
	method: "GET",
	path: "/api/push/key",
	summary: "The key that a phone subscribes with (VAPID, RFC 8292), base64url",
	output: v.object({ publicKey: v.string() }),
	success: 200,
	errors: [401]
});
var subscribeToPush = /* @__PURE__ */ call({
	...ofAnybody,
	method: "POST",
	path: "/api/push/subscriptions",
	summary: "Sends this phone the account’s notifications from now on, and no other account’s, in the language of the phone",
	body: ToldPhone,
	output: v.null(),
	success: 200,
	errors: [401]
});
var unsubscribeFromPush = /* @__PURE__ */ call({
	...ofAnybody,
	method: "DELETE",
	path: "/api/push/subscriptions",
	summary: "Sends this phone none any more; a log-out does that too",
	body: v.object({ endpoint: PushEndpoint }),
	output: v.null(),
	success: 200,
	errors: [401]
});
var role = v.picklist(STAFF_ROLES, /* @__PURE__ */ said("Choose what this person does."));
/** What an owner says of somebody who is to join. */
var StaffInvite = form({
	name: text("Name", 80),
	email: Email,
	role
});
/** Somebody who works for an operator, or is asked to. Moments are milliseconds since 1970. */
var StaffMember = v.object({
	id: Id,
	name: v.string(),
	email: v.string(),
	role,
	invitedAt: Integer,
	/** Null until the invitation was taken. */
	joinedAt: v.nullable(Integer),
	/** Of an invitation that was not taken: until when its link works; null while the mail with it is not sent. */
	linkEndsAt: v.nullable(Integer),
	/** To the minute; null of who was never here. */
	seenAt: v.nullable(Integer),
	/** On how many phones and browsers they are logged in. */
	phones: Integer
});
/** Everybody of a company: who holds its account, then the staff in the order in which they were invited. */
var Staff = v.object({
	holder: v.object({ name: v.string() }),
	members: v.array(StaffMember)
});
/** What there is to know before somebody is withdrawn. What waits unsent on their phones, no server knows. */
var StaffFigures = v.object({
	/** Where they are logged in, in words such as `Chrome on Android`, the last seen first. */
	phones: v.array(v.object({
		device: v.string(),
		seenAt: Integer
	})),
	/**
	* What they have sold at the counter since they joined. A ticket has the name of who sold it: null where somebody else of
	* the company goes by that name.
	*/
	sales: v.nullable(v.object({
		tickets: Integer,
		/** Rupees of today's that are paid, without what has come back. */
		paidToday: Amount
	}))
});
/** What the link of a staff mail says to who opens it. */
var StaffInvitation = v.object({
	company: v.string(),
	name: v.string(),
	email: v.string(),
	role,
	/** They have joined before: the link sets another password. */
	hasJoined: v.boolean()
});
var staff_calls_exports = /* @__PURE__ */ __exportAll({
	inviteStaff: () => inviteStaff,
	joinStaff: () => joinStaff,
	listStaff: () => listStaff,
	readInvitation: () => readInvitation,
	readStaffFigures: () => readStaffFigures,
	withdrawStaff: () => withdrawStaff
});
/** Calls about who works for an operator, under a log-in of their own; all added. */
var listStaff = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/staff",
	access: "operator",
	summary: "Who works for the operator, and who is invited to",
	output: Staff,
	success: 200,
	errors: [401, 403]
});
var inviteStaff = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/staff",
	access: "operator",
	summary: "Invite somebody by mail, as owner, counter or driver; the same address again renews the link, which voids the one before",
	body: StaffInvite,
	output: StaffMember,
	success: 201,
	errors: [
		401,
		403,
		409
	]
});
var readStaffFigures = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/staff/{staffId}/figures",
	access: "operator",
	summary: "What somebody of the staff has sold, and where they are logged in",
	params: v.object({ staffId: Id }),
	output: StaffFigures,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var withdrawStaff = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/staff/{staffId}",
	access: "operator",
	summary: "Withdraw somebody: every log-in of theirs ends at once, and so does an open invitation",
	params: v.object({ staffId: Id }),
	output: v.null(),
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var readInvitation = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/staff/invitation",
	access: "public",
	summary: "Whom the link of a staff mail is for",
	query: ActivationQuery,
	output: StaffInvitation,
	success: 200,
	errors: [404]
});
var joinStaff = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/staff/join",
	access: "public",
	summary: "Take an invitation by choosing a password; the log-in is that of operators",
	body: PasswordReset,
	output: v.null(),
	success: 200,
	errors: [409],
	rules: `the token is that of the latest mail and was not used; ${NEW_PASSWORD_RULE}`
});
/** A public key that gates verify with, as `GET /api/boarding/keys` lists it. */
var BoardingKey = v.object({
	id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
	/** The 32 bytes of an Ed25519 public key, base64url without padding. */
	publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
	/** Whether new tickets are signed with it; retired keys only verify. */
	signs: v.boolean()
});
var Moment = wholeNumber(0, 9999999999999, "This is no moment in milliseconds.");
/** Made by the phone at random; lower case, so that one id has one spelling. */
var RandomId = v.pipe(v.string(), v.regex(/^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/, /* @__PURE__ */ said("This id must be a UUID.")), v.toLowerCase());
var SCAN_KINDS = [
	"board",
	"undo",
	"note",
	"paid"
];
/** What a phone has shown for a code; see boarding-rule.ts. */
var VERDICT_KINDS = [
	"welcome",
	"already",
	"wrong-trip",
	"cancelled",
	"old-copy",
	"sold-after",
	"off-list",
	"forged",
	"not-a-ticket",
	"cannot-tell"
];
/**
* One thing that happened to one seat. Records are never changed: an undone boarding is a record more, and a `note` says
* of somebody who was let in, or not, what a person in the office has to look at.
*
* Money that was taken is a record of its own, `paid`, and no field of a boarding: a ticket of four seats is paid once
* and boarded four times, whoever comes late too; and a boarding that is undone says that somebody is not on the bus,
* not that the driver's hand is empty.
*/
var BoardingScan = v.object({
	id: RandomId,
	busId: Id,
	ticketId: Id,
	seat: SeatNumber,
	kind: v.optional(v.picklist(SCAN_KINDS), "board"),
	/** The record that an `undo` takes back: a boarding, or a `paid` that was pressed by mistake. */
	undoes: v.optional(RandomId),
	/** Rupees that a `paid` says were taken, for the whole ticket of its seat. */
	collected: v.optional(v.pipe(Amount, v.minValue(0), v.maxValue(1e6))),
	/** Of the copy that was shown, or of the list where nobody looked at a copy. */
	revision: v.optional(wholeNumber(0, 65535, "This is no revision of a ticket.")),
	deviceId: RandomId,
	/** How others are told of this phone; one that was handed boarding has the name it was given then. */
	deviceName: v.optional(text("Name", 40)),
	/** By the phone's own clock, which may be wrong. */
	scannedAt: Moment,
	/** How long ago that was when it was sent: what the server goes by. */
	ageMs: Moment,
	verdict: v.picklist(VERDICT_KINDS),
	code: v.optional(v.pipe(v.string(), v.maxLength(200)))
});
/** One that can't be read is settled as such, by itself: it must not hold up the others of its batch. */
var UnreadableScan = v.pipe(v.looseObject({ id: RandomId }), v.transform(({ id }) => ({
	id,
	unreadable: true
})));
var SentScan = v.union([BoardingScan, UnreadableScan]);
/** Why a scan counts for nothing and waits for a person. */
var REFUSED_BECAUSE = [
	"cancelled",
	"old-copy",
	"no-such-ticket",
	"not-its-seat",
	"nothing-due",
	"other-sum",
	"not-your-trip",
	"not-handed-over",
	"unreadable"
];
/** What became of a scan, the same whenever the same id is sent. */
var ScanOutcome = v.object({
	id: v.string(),
	outcome: v.picklist([
		"first",
		"duplicate",
		"revoked",
		"unknown"
	]),
	reason: v.optional(v.picklist(REFUSED_BECAUSE)),
	/** The boarding that was first. */
	of: v.optional(v.object({
		deviceName: Shown,
		at: Integer
	}))
});
/** A boarding that counts. */
var Boarding = v.object({
	id: v.string(),
	/** Milliseconds since 1970 by the server's clock. */
	at: Integer,
	deviceId: v.string(),
	deviceName: v.string()
});
/** Money that was taken at the door for a whole ticket, in rupees. */
var Collection = v.object({
	...Boarding.entries,
	amount: Amount
});
/** One seat of one ticket. A seat that was sold again is there once for each ticket. */
var BoardingSeat = v.object({
	seat: Integer,
	ticketId: Integer,
	revision: Integer,
	status: v.string(),
	/** As much as is needed at the door: `Asha K.`, and the last four digits. */
	passenger: v.object({
		name: v.string(),
		gender: v.string(),
		phone: v.string()
	}),
	/** Rupees that are still to be collected at the door for the whole ticket; 0 where it is paid. */
	due: Amount,
	/** Who says that they took them, the earliest first: that one counts, and the sum once. */
	collected: v.optional(v.array(Collection)),
	boarded: v.optional(v.array(Boarding))
});
/** A conflict that a person has looked at: it speaks of these boardings, and of no later one. */
var Settlement = v.object({
	seat: Integer,
	scans: v.array(v.string()),
	note: v.string(),
	at: Integer
});
var BoardingTrip = v.object({
	busId: Integer,
	name: v.string(),
	busNumber: v.string(),
	from: v.string(),
	to: v.string(),
	dateOfDeparture: v.string(),
	departureTime: v.string(),
	boardingPoint: v.string(),
	numberOfSeats: Integer,
	seats: v.array(BoardingSeat),
	settlements: v.array(Settlement)
});
var BoardingManifest = v.object({
	/** When the lists were true, milliseconds since 1970 by the server's clock. */
	asOf: Integer,
	keys: v.array(BoardingKey),
	/** The name that a phone was handed boarding under; absent for the operator's own. */
	handedTo: v.optional(v.string()),
	trips: v.array(BoardingTrip)
});
/** `12-7`: seat 7 of trip 12. */
var ConflictId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}-[1-9]\d{0,2}$/, /* @__PURE__ */ said("This is the id of no conflict.")));
var SettlementForm = v.object({ note: text("Note", 200) });
var PassengerPhone = v.object({
	ticketId: Integer,
	phone: v.string()
});
/** A phone that may board some trips, without anybody's password. */
var Handover = v.object({
	id: Integer,
	name: v.string(),
	busIds: v.array(Integer),
	createdAt: Integer,
	/** When the last of its trips is no longer boarded. */
	until: Integer,
	/** Moments; null for what has not happened. */
	claimedAt: v.nullable(Integer),
	heardAt: v.nullable(Integer),
	withdrawnAt: v.nullable(Integer),
	/** Seats that it has boarded. */
	boarded: Integer
});
var HandoverForm = v.object({
	name: text("Name", 40),
	busIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(20))
});
/** What the link carries. */
var HandoverToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, /* @__PURE__ */ said("This code is incomplete.")));
var ClaimForm = v.object({
	token: HandoverToken,
	/** The phone that claims: it may ask again if the answer was lost, and no other phone may. */
	deviceId: RandomId
});
/** How somebody in the office has closed a scan: the first who did counts. */
var ScanNote = v.object({
	note: v.string(),
	by: v.string(),
	at: Integer
});
var UncountedScan = v.object({
	id: v.string(),
	kind: v.picklist(SCAN_KINDS),
	seat: Integer,
	ticketId: Integer,
	/** Who sits there by that ticket; empty where this trip has no such ticket. */
	passenger: v.string(),
	/** Empty where the phone has no name. */
	deviceName: v.string(),
	/** Milliseconds since 1970 by the server's clock. */
	at: Integer,
	/** What the phone had shown. */
	verdict: v.picklist(VERDICT_KINDS),
	/** Absent where it was only noted at the door. */
	reason: v.optional(v.picklist(REFUSED_BECAUSE)),
	/** Rupees that were taken. */
	collected: v.optional(Amount),
	closed: v.optional(ScanNote)
});
var ScanNoteForm = v.pipe(v.object({ note: text("Note", 200) }), rule(["note"], ({ note }) => [...note].length >= 3, /* @__PURE__ */ said("Write at least {least} letters.", { least: 3 })));
var boarding_calls_exports = /* @__PURE__ */ __exportAll({
	claimHandover: () => claimHandover,
	closeUncounted: () => closeUncounted,
	handOverBoarding: () => handOverBoarding,
	listHandovers: () => listHandovers,
	listUncounted: () => listUncounted,
	readManifests: () => readManifests,
	readPhones: () => readPhones,
	sendScans: () => sendScans,
	settleConflict: () => settleConflict,
	withdrawHandover: () => withdrawHandover
});
/** Boarding (all added). A handed-over phone has the cookie of its handover; these headers say which of two it means. */
var headers = v.object({ "boarding-as": v.optional(v.picklist(["handed-over"])) });
var readManifests = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/boarding/manifests",
	access: "boarding",
	summary: "What a phone needs to board without a signal: trips of the coming 48 hours, or of the days asked for, that are still boarded",
	query: v.object({
		from: v.optional(CalendarDate),
		to: v.optional(CalendarDate)
	}),
	headers,
	output: BoardingManifest,
	success: 200,
	errors: [401, 403],
	rules: `to is not before from, and at most 4 days are asked for at once`
});
var sendScans = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/boarding/scans",
	access: "boarding",
	summary: "Tells what was scanned, in the order it was; each is settled by itself, and the same id always answered the same",
	headers,
	body: v.object({ scans: v.pipe(v.array(SentScan), v.maxLength(20)) }),
	output: v.array(ScanOutcome),
	success: 200,
	errors: [401]
});
var readPhones = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/boarding/phones/{busId}",
	access: "boarding",
	summary: "Phone numbers of the passengers of a trip that leaves within 12 hours, to call those who are missing",
	params: v.object({ busId: Id }),
	headers,
	output: v.array(PassengerPhone),
	success: 200,
	errors: [
		401,
		403,
		404,
		409
	]
});
var settleConflict = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/boarding/conflicts/{conflictId}/settlement",
	access: "operator",
	summary: "Ends a shown conflict over a seat (`12-7` is seat 7 of trip 12) with a note",
	params: v.object({ conflictId: ConflictId }),
	body: SettlementForm,
	output: Settlement,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var listUncounted = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/boarding/uncounted/{busId}",
	access: "operator",
	summary: "What phones told of a trip that counts for nothing, or was only noted: what nobody has closed first, the latest first",
	params: v.object({ busId: Id }),
	output: v.array(UncountedScan),
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var closeUncounted = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/boarding/uncounted/{scanId}/note",
	access: "operator",
	summary: "Closes such a scan with a note; the first note counts, and later ones are answered with it",
	params: v.object({ scanId: RandomId }),
	body: ScanNoteForm,
	output: ScanNote,
	success: 200,
	errors: [
		401,
		403,
		404
	],
	rules: `the note has at least 3 letters`
});
var handOverBoarding = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/boarding/handovers",
	access: "operator",
	summary: "Makes a code that lets one phone board these trips until 12 hours after departure; it waits for 15 minutes",
	body: HandoverForm,
	output: v.object({
		id: Integer,
		token: v.string(),
		claimBefore: Integer
	}),
	success: 201,
	errors: [
		401,
		403,
		404,
		409
	]
});
var listHandovers = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/boarding/handovers",
	access: "operator",
	summary: "Phones that board for the operator, or did within the last week",
	output: v.array(Handover),
	success: 200,
	errors: [401]
});
var withdrawHandover = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/boarding/handovers/{handoverId}",
	access: "operator",
	summary: "Takes boarding back from a phone; it hears of it with its next signal",
	params: v.object({ handoverId: Id }),
	output: v.null(),
	success: 200,
	errors: [401, 404]
});
var claimHandover = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/boarding/handovers/claim",
	access: "public",
	summary: "Takes boarding over with the code of a link: works once, and sets a cookie that opens boarding alone",
	body: ClaimForm,
	output: v.object({
		name: v.string(),
		until: Integer
	}),
	success: 200,
	errors: [409]
});
var PRINTABLE = /^\P{Cc}*$/u;
/**
* How two names of a place are compared: case, outer blanks and runs of blanks do not count, nor what one person writes in
* Devanagari and the next leaves out: the dot of borrowed sounds (मुज़फ़्फ़रपुर, मुजफ्फरपुर), the moon of a nasal vowel
* (राँची, रांची), joiners that nobody sees.
*/
function placeSpelling(place) {
	return place.normalize("NFC").replace(/[\u093c\u200c\u200d]/g, "").replaceAll("ँ", "ं").trim().replace(/\s+/g, " ").toLowerCase();
}
/** How the path of a booking names seats, such as `3,4`. */
var SEAT_LIST = /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/;
var noSeatList = /* @__PURE__ */ said("Seats are whole numbers from 1, joined by commas, such as 3,4.");
/** @returns the form that the booking's path carries, such as `3,4` */
function writeSeatList(seats) {
	return seats.join(",");
}
/** @returns the seats that a list such as `3,14` names; whatever else stands there is none */
function seatNumbers(seatList) {
	return (seatList ?? "").split(",").map(Number).filter((seat) => Number.isInteger(seat) && seat > 0);
}
/** Numbers of seats as people type them, `14, 3`; empty where there are none. @returns them in order, each once: `3,14` */
var SeatNumbers = v.pipe(v.string(noSeatList), v.trim(), v.regex(/^([1-9]\d{0,2}([\s,]+[1-9]\d{0,2})*)?$/, noSeatList), atMost(500, "Seats are whole numbers from 1, joined by commas, such as 3,4."), v.transform((text) => writeSeatList([...new Set(seatNumbers(text.replace(/[\s,]+/g, ",")))].sort((a, b) => a - b))));
var busFields = {
	name: text("Bus name", 80),
	busNumber: text("Bus number", 20),
	type: v.nullish(text("Bus type", 60), DEFAULT_BUS_TYPE),
	from: text("From", 60),
	to: text("To", 60),
	departureTime: ClockTime,
	reportingTime: ClockTime,
	/** Added. Clients of before it leave it out: then a new bus says nothing, and an edit leaves it as it is. */
	arrivalTime: v.optional(OptionalTime),
	availableSeats: wholeNumber(0, 100, "Available seats are a whole number from {least} to {most}."),
	numberOfSeats: v.nullish(wholeNumber(1, 100, "Seats are a whole number from {least} to {most}."), 40),
	/** Added, and left out by clients of before it, as the arrival is. */
	ladiesSeats: v.optional(SeatNumbers),
	costPerSeat: Fare,
	boardingPoint: text("Boarding point", 120),
	droppingPoint: text("Dropping point", 120)
};
var NO_SUCH_SEAT = /* @__PURE__ */ said("The bus has no seat of this number.");
/** @returns whether the bus has every seat that it keeps for women */
function hasItsLadiesSeats(bus) {
	return seatNumbers(bus.ladiesSeats).every((seat) => seat <= bus.numberOfSeats);
}
/** By spelling: a town’s names in two scripts are told apart where the table of towns is at hand, on the server. */
function leadsSomewhere(bus) {
	return placeSpelling(bus.from) !== placeSpelling(bus.to);
}
/** What the add form sends. `availableSeats` is what the operator offers of the bus's seats. */
var NewBus = v.pipe(form({
	...busFields,
	dateOfDeparture: TripDate
}), rule(["availableSeats", "numberOfSeats"], (bus) => bus.availableSeats <= bus.numberOfSeats, /* @__PURE__ */ said("More seats are offered than the bus has.")), rule(["ladiesSeats", "numberOfSeats"], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT), rule(["to", "from"], (bus) => leadsSomewhere(bus), /* @__PURE__ */ said("The trip ends where it begins.")));
/** What a form edits of a bus. */
var editedFields = form({
	...busFields,
	dateOfDeparture: CalendarDate
});
v.pipe(editedFields, rule(["ladiesSeats", "numberOfSeats"], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT));
/** Of these the passengers of a trip are told by mail when they change. */
var TOLD_FIELDS = [
	"name",
	"busNumber",
	"type",
	"reportingTime",
	"departureTime",
	"boardingPoint",
	"droppingPoint"
];
var { id: _id, rating: _rating, adminId: _adminId, travels_name: _travels, ...shownFields } = Bus.entries;
/**
* The edited fields as a form showed them: whatever stood there, with the defaults of a bus. One of them must be there, or
* a list would pass for a record in which nothing is.
*/
var ShownFields = v.object({
	...shownFields,
	name: Shown
});
/**
* What the edit form sends: the whole record; id and owner in it are ignored. The sold seats that the form showed tell
* how old its `availableSeats` is; they are never written.
*/
var BusEdit = v.pipe(form({
	...editedFields.entries,
	NumberOfSeatsBooked: v.fallback(v.optional(wholeNumber(0, 100, "Booked seats are a whole number.")), void 0),
	/**
	* The record that the form was filled from (added). With it only what differs from it is changed, so that an edit
	* that was long under way leaves alone what somebody else has changed since; both changing one field is a 409.
	*/
	before: v.optional(ShownFields)
}), rule(["ladiesSeats", "numberOfSeats"], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT));
/** More than so many trips take with every field as long as it may be, in a script of three bytes a letter. */
var MOST_TIMETABLE_BYTES = 1048576;
var TimetableTrip = v.object({
	/** As the header `Idempotency-Key` of a single trip is: under one key a trip is added once, by whichever call. */
	key: IdempotencyKey,
	bus: v.pipe(v.unknown(), v.description("What addBus takes; one that does not fit is refused alone"))
});
var TimetableTrips = v.pipe(v.array(TimetableTrip), v.minLength(1, /* @__PURE__ */ said("Send 1 to {most} trips at once.", { most: 200 })), v.maxLength(200, /* @__PURE__ */ said("Send 1 to {most} trips at once.", { most: 200 })), v.rawCheck(({ dataset, addIssue }) => {
	if (!dataset.typed) return;
	if (new Set(dataset.value.map(({ key }) => key.toLowerCase())).size < dataset.value.length) addIssue({ message: /* @__PURE__ */ said("Each trip needs a key of its own.") });
}));
/** What became of one of them; `key` as it was sent. */
var SettledTrip = v.union([
	v.object({
		key: v.string(),
		outcome: v.literal("added"),
		busId: Id
	}),
	v.object({
		key: v.string(),
		outcome: v.literal("replayed"),
		busId: Id
	}),
	v.object({
		key: v.string(),
		outcome: v.literal("refused"),
		reason: v.string()
	}),
	v.object({
		key: v.string(),
		outcome: v.literal("clash"),
		reason: v.string()
	})
]);
var fleet_calls_exports = /* @__PURE__ */ __exportAll({
	addBus: () => addBus,
	addTimetable: () => addTimetable,
	editBus: () => editBus,
	listOwnBuses: () => listOwnBuses,
	removeBus: () => removeBus
});
/** An operator's calls about their own buses. */
var keyed$2 = v.looseObject({ "idempotency-key": v.optional(IdempotencyKey) });
var busId$3 = v.object({ busId: Id });
var adminId$1 = v.object({ adminId: Id });
var AHEAD = `the departure lies ahead in India, by 400 days at most`;
var addBus = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/buses/{adminId}",
	access: "operator",
	summary: "Add a trip under the operator’s own id",
	params: adminId$1,
	headers: keyed$2,
	body: NewBus,
	output: OperatorBus,
	success: 201,
	errors: [
		401,
		403,
		422
	],
	rules: `${AHEAD}; availableSeats is at most numberOfSeats`
});
var addTimetable = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/buses/{adminId}/timetable",
	access: "operator",
	summary: `Add up to 200 trips at once, each settled by itself (added)`,
	params: adminId$1,
	body: v.object({ trips: TimetableTrips }),
	mostBytes: MOST_TIMETABLE_BYTES,
	output: v.array(SettledTrip),
	success: 200,
	errors: [401, 403],
	rules: "each key stands in it once; what is wrong with a trip refuses that trip alone"
});
var listOwnBuses = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/buses/find/{adminId}",
	access: "operator",
	staff: ["counter"],
	summary: "The operator’s own trips",
	params: adminId$1,
	output: v.array(OperatorBus),
	success: 200,
	errors: [401, 403]
});
var editBus = /* @__PURE__ */ call({
	method: "PUT",
	path: "/api/buses/{busId}",
	access: "operator",
	summary: "Edit a trip",
	params: busId$3,
	headers: keyed$2,
	body: BusEdit,
	output: OperatorBus,
	success: 200,
	errors: [
		401,
		403,
		404,
		409,
		422
	],
	rules: `${AHEAD}, if it is another`
});
var removeBus = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/buses/{busId}",
	access: "operator",
	summary: "Remove a trip; refused while passengers hold tickets for it",
	params: busId$3,
	output: v.null(),
	success: 200,
	errors: [
		401,
		403,
		404,
		409
	]
});
var soughtPlace = (label) => v.pipe(v.string(), v.trim(), atMost(60, `${label} is too long.`), v.regex(PRINTABLE, /* @__PURE__ */ said("{label} holds a character that cannot be printed.", { label })));
/** Query of a search. An empty or missing field does not restrict. */
var BusSearch = v.object({
	from: v.optional(soughtPlace("From")),
	to: v.optional(soughtPlace("To")),
	dateOfDeparture: v.optional(v.union([v.literal(""), CalendarDate]))
});
var search_calls_exports = /* @__PURE__ */ __exportAll({
	findBuses: () => findBuses,
	health: () => health,
	listBuses: () => listBuses
});
/** What anybody asks: the buses there are, and whether the server is there. */
var findBuses = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/buses/find",
	access: "public",
	summary: "Search trips by route and day; ETag, 304",
	query: BusSearch,
	output: v.array(Bus),
	etag: true,
	success: 200,
	errors: []
});
var listBuses = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/buses",
	access: "public",
	summary: "All trips that have not departed, soonest first, 10,000 at most; ETag, 304",
	output: v.array(Bus),
	etag: true,
	success: 200,
	errors: []
});
var health = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/health",
	access: "public",
	summary: "Whether server and database answer",
	output: v.object({ status: v.literal("ok") }),
	success: 200,
	errors: []
});
/** A trip that is asked for by itself, with what the list, which has ten thousand, leaves out. */
var OfferedBus = v.looseObject({
	...Bus.entries,
	/** What comes back to who cancels; a ticket has them as they are when it is booked. */
	cancellationTerms: v.optional(CancellationTerms)
});
var trip_calls_exports = /* @__PURE__ */ __exportAll({ readBus: () => readBus });
/** Added: the trip that a shared link names, wherever it stands in the list. */
var readBus = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/buses/{busId}",
	access: "public",
	summary: "One trip, as the list has it, and its terms; 404 when it is not offered: departed, taken off or never there",
	params: v.object({ busId: Id }),
	output: OfferedBus,
	success: 200,
	errors: [404]
});
/** `at` is a moment in milliseconds since 1970. */
var happened = {
	at: Integer,
	by: v.object({
		role: v.picklist(["traveller", "operator"]),
		name: Shown
	})
};
var seats = v.array(v.string());
/** What happened to a ticket. An app that does not know a kind, of a later server, shows no history at all. */
var HistoryEntry = v.union([
	v.object({
		kind: v.literal("sold"),
		...happened,
		seats,
		amount: Amount
	}),
	v.object({
		kind: v.literal("changed"),
		...happened,
		changes: v.array(v.object({
			field: v.picklist(TOLD_FIELDS),
			before: Shown,
			after: Shown
		}))
	}),
	v.object({
		kind: v.literal("cancelled"),
		...happened,
		seats,
		amount: Amount
	}),
	v.object({
		kind: v.literal("called-off"),
		...happened,
		reason: Shown,
		amount: Amount
	}),
	v.object({
		kind: v.literal("boarded"),
		...happened,
		seats
	}),
	v.object({
		kind: v.literal("collected"),
		...happened,
		amount: Amount
	}),
	v.object({
		kind: v.literal("collected-again"),
		...happened,
		amount: Amount
	}),
	v.object({
		kind: v.literal("uncollected"),
		...happened,
		amount: Amount
	}),
	v.object({
		kind: v.literal("refunded"),
		...happened,
		amount: Amount,
		reference: Shown
	})
]);
/** What would come back now. */
var CancellationOffer = v.object({
	ticketId: Id,
	seats: v.array(v.string()),
	/** Rupees that these seats were paid with, and what of it comes back. */
	paid: Amount,
	amount: Amount,
	percent: Integer,
	/** Until when this holds, milliseconds since 1970: the next step, or the departure. */
	until: Integer,
	/** By which it was reckoned; to who has the operator cancel all comes back. */
	terms: CancellationTerms
});
/** A ticket of which seats have just been cancelled; `refund` is what comes back for them, null if nothing does. */
var CancelledTicket = v.looseObject({
	...Ticket.entries,
	refund: v.nullable(TicketRefund)
});
var cancellation_calls_exports = /* @__PURE__ */ __exportAll({
	cancelTicket: () => cancelTicket,
	offerCancellation: () => offerCancellation,
	readHistory: () => readHistory
});
/** What happens to a ticket after it was booked (all added): what either side may do and read. */
var keyed$1 = v.looseObject({ "idempotency-key": v.optional(IdempotencyKey) });
var ticketId$1 = v.object({ ticketId: Id });
/**
* Who asks, where a browser is logged in as both: by the terms as the ticket's traveller, or for all of it as its
* operator. Where it is left out, the traveller is asked about first.
*/
var as = v.optional(v.picklist(["traveller", "operator"]));
var offerCancellation = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/{ticketId}/cancellation",
	access: "anyone-logged-in",
	staff: ["counter"],
	summary: "What would come back if these seats of a ticket were cancelled now, or all of them",
	params: ticketId$1,
	query: v.object({
		seats: v.optional(v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList))),
		as
	}),
	output: CancellationOffer,
	success: 200,
	errors: [
		401,
		404,
		409
	],
	rules: "the ticket has the seats"
});
var tooManySeats = /* @__PURE__ */ said("You can only select a maximum of {most} seats.", { most: 10 });
var cancelTicket = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/tickets/{ticketId}/cancellation",
	access: "anyone-logged-in",
	staff: ["counter"],
	summary: "Cancel all or some seats of a ticket; the same Idempotency-Key does it once",
	params: ticketId$1,
	headers: keyed$1,
	body: v.nullish(v.object({
		/** Left out: all that are live. */
		seats: v.optional(v.pipe(v.array(SeatNumber), v.minLength(1, noSeatList), v.maxLength(10, tooManySeats))),
		/** Rupees that the app showed as coming back; another sum is a 409, and nothing is done. */
		expected: v.optional(v.pipe(v.number(/* @__PURE__ */ said("The sum is in rupees.")), v.finite())),
		as
	})),
	output: CancelledTicket,
	success: 200,
	errors: [
		401,
		404,
		409,
		422
	],
	rules: "the ticket has the seats, and each is named once"
});
var readHistory = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/{ticketId}/history",
	access: "anyone-logged-in",
	staff: ["counter"],
	summary: "What happened to a ticket, the earliest first: when and by whom",
	params: ticketId$1,
	query: v.object({ as }),
	output: v.array(HistoryEntry),
	success: 200,
	errors: [401, 404]
});
/** Whom calling a trip off concerns, before it is done and after. */
var CallingOff = v.object({
	busId: Id,
	/** Seats, tickets, and rupees that come back. */
	people: Integer,
	bookings: Integer,
	amount: Amount,
	/** How many of the tickets are told by mail; the others have no address and must be called. */
	told: Integer,
	toCall: v.array(v.object({
		ticketId: Id,
		username: Shown,
		phone: Shown,
		seats: v.array(v.string()),
		/** When they were called since, milliseconds since 1970; null while they were not. */
		calledAt: v.optional(v.nullable(Integer))
	})),
	/** Null while the trip is on; moments are milliseconds since 1970. */
	calledOff: v.nullable(v.object({
		at: Integer,
		reason: Shown
	})),
	name: Shown,
	busNumber: Shown,
	from: Shown,
	to: Shown,
	dateOfDeparture: Shown,
	departureTime: Shown
});
/** That a passenger of a trip that was called off was called, or was not after all. */
var PassengerCall = v.object({
	ticketId: Id,
	called: v.boolean(),
	/** How long ago that was, where it is told late: the phone had no signal. */
	ageMs: v.optional(wholeNumber(0, 26784e5, "ageMs is a time in milliseconds, a month at most."))
});
var CalledPassenger = v.object({
	ticketId: Id,
	calledAt: v.nullable(Integer)
});
var CallOffForm = v.object({ reason: text("Reason", 200) });
/** A refund as its operator reads it: whom it goes to, and for what. */
var OperatorRefund = v.object({
	...TicketRefund.entries,
	ticketId: Id,
	busId: Id,
	username: Shown,
	phone: Shown,
	source: Shown,
	destination: Shown,
	busNumber: Shown,
	dateOfDeparture: Shown,
	departureTime: Shown,
	/** When it was noted as paid, milliseconds since 1970; null while it is due. */
	paidAt: v.optional(v.nullable(Integer))
});
/** A moment and an id, joined by a hyphen: after whom of the list the next page begins. */
var RefundPlace = v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,9}$/, /* @__PURE__ */ said("after is a place in this list.")));
v.object({ amount: v.optional(Amount) });
/** The bank's reference; empty where there is none. */
var PaymentForm = v.object({ reference: v.optional(optionalText("Reference", 60), "") });
var Step = v.object({
	hoursBefore: wholeNumber(1, 720, "Hours are a whole number from {least} to {most}."),
	percent: wholeNumber(1, 100, "Per cent is a whole number from {least} to {most}.")
});
/** A rule about several steps, no shape of one: of what is described as fitting it may still refuse some. */
function falling(of, message) {
	return v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const values = dataset.value.map((step) => step[of]);
		if (values.some((value, index) => index > 0 && value >= (values[index - 1] ?? 0))) addIssue({ message });
	});
}
/** Terms as an operator sets them; who cancels later never gets more. */
var TermsForm = v.object({ terms: v.pipe(v.array(Step), v.maxLength(6, /* @__PURE__ */ said("{most} steps at most.", { most: 6 })), falling("hoursBefore", /* @__PURE__ */ said("Hours must fall from step to step.")), falling("percent", /* @__PURE__ */ said("Per cent must fall from step to step."))) });
var operator_cancellation_calls_exports = /* @__PURE__ */ __exportAll({
	callOffTrip: () => callOffTrip,
	considerCallingOff: () => considerCallingOff,
	listRefunds: () => listRefunds,
	notePassengerCall: () => notePassengerCall,
	payRefund: () => payRefund,
	readTerms: () => readTerms,
	setTerms: () => setTerms,
	takePaymentBack: () => takePaymentBack
});
/** What operators alone do about cancelling (all added): calling a trip off, paying back, the terms. */
var keyed = v.looseObject({ "idempotency-key": v.optional(IdempotencyKey) });
var busId$2 = v.object({ busId: Id });
var adminId = v.object({ adminId: Id });
var refundId = v.object({ refundId: Id });
var considerCallingOff = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/buses/{busId}/cancellation",
	access: "operator",
	summary: "Whom calling a trip off concerns and what must be paid back; the same once it was called off",
	params: busId$2,
	output: CallingOff,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var callOffTrip = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/buses/{busId}/cancellation",
	access: "operator",
	summary: "Call a trip off: every ticket is cancelled, all is due back, and passengers are told why",
	params: busId$2,
	headers: keyed,
	body: CallOffForm,
	output: CallingOff,
	success: 200,
	errors: [
		401,
		403,
		404,
		409,
		422
	]
});
var notePassengerCall = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/buses/{busId}/cancellation/calls",
	access: "operator",
	summary: "Note that a passenger of a trip that was called off was called, or take that back; the same Idempotency-Key does it once",
	params: busId$2,
	headers: keyed,
	body: PassengerCall,
	output: CalledPassenger,
	success: 200,
	errors: [
		401,
		403,
		404,
		422
	]
});
var listRefunds = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/refunds",
	access: "operator",
	summary: "Refunds of the operator’s own trips: those that are due, the oldest first, or those that are paid, the latest first; 10,000 at most, `after` leads on; `total` and `amount` are of all of them",
	query: v.object({
		/** Left out: those that are due. */
		state: v.optional(RefundState),
		/** Behind which refund of the list the page begins: what is paid meanwhile moves no other into or out of it. */
		after: v.optional(RefundPlace),
		/** How many to leave out, for apps of before `after`. */
		skip: v.optional(wholeNumber(0, 999999999, "Skip is a whole number."))
	}),
	output: v.array(OperatorRefund),
	success: 200,
	errors: [401]
});
var payRefund = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/refunds/{refundId}/payment",
	access: "operator",
	summary: "Note that a refund was paid; a payment that was taken back is not noted again by the same Idempotency-Key",
	params: refundId,
	headers: keyed,
	body: v.nullish(PaymentForm),
	output: OperatorRefund,
	success: 200,
	errors: [
		401,
		404,
		409
	]
});
var takePaymentBack = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/refunds/{refundId}/payment",
	access: "operator",
	summary: "Take a payment back that was noted by mistake, within ten minutes",
	params: refundId,
	output: OperatorRefund,
	success: 200,
	errors: [
		401,
		404,
		409
	]
});
var readTerms = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/admins/{adminId}/cancellation-terms",
	access: "operator",
	summary: "What comes back to who cancels a ticket of the operator’s",
	params: adminId,
	output: TermsForm,
	success: 200,
	errors: [401, 403]
});
var setTerms = /* @__PURE__ */ call({
	method: "PUT",
	path: "/api/admins/{adminId}/cancellation-terms",
	access: "operator",
	summary: "Set other terms for tickets that are booked from now on; sold ones keep theirs",
	params: adminId,
	body: TermsForm,
	output: TermsForm,
	success: 200,
	errors: [401, 403],
	rules: "hours and per cent fall from step to step"
});
/** What was sold: tickets that are live, the seats on them, and rupees that were kept, of cancelled ones too. */
var sold = {
	bookings: Integer,
	seats: Integer,
	revenue: Amount,
	/** Sold seats that got on, and those that did not, of trips that have left and were checked at the door at all. */
	boarded: v.nullish(Integer, 0),
	noShows: v.nullish(Integer, 0)
};
/** One trip, whether or not anything of it is sold. */
var TripFigures = v.object({
	busId: Id,
	name: Shown,
	busNumber: Shown,
	from: Shown,
	to: Shown,
	dateOfDeparture: Shown,
	departureTime: Shown,
	/** How many places the bus has. */
	numberOfSeats: Integer,
	...sold
});
var DayFigures = v.object({
	date: Shown,
	trips: Integer,
	numberOfSeats: Integer,
	...sold
});
var RouteFigures = v.object({
	from: Shown,
	to: Shown,
	trips: Integer,
	numberOfSeats: Integer,
	...sold
});
/** Figures of trips by the day on which they depart: days and routes without a trip are left out. */
var Statistics = v.object({
	days: v.array(DayFigures),
	routes: v.array(RouteFigures),
	trips: v.array(TripFigures)
});
var statistics_calls_exports = /* @__PURE__ */ __exportAll({ readStatistics: () => readStatistics });
/** Added: an operator's figures, counted by the server, whatever its lists leave out. */
var readStatistics = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/statistics",
	access: "operator",
	summary: "Figures of the operator’s own trips by day, route and trip, from one day of departure to another",
	query: v.object({
		from: CalendarDate,
		to: CalendarDate
	}),
	output: Statistics,
	success: 200,
	errors: [401],
	rules: `to is not before from, and at most 92 days are asked for at once`
});
/** Terms in a header: `24:90,12:50,4:25`, hours and per cent of each step; `none` where nothing ever comes back. */
var WRITTEN_TERMS = /^(none|\d{1,3}:\d{1,3}(,\d{1,3}:\d{1,3}){0,5})$/;
/** Who travels, as names are typed at checkout. Age and gender are asked for as bus companies ask for them. */
var PassengerFields = form({
	name: text("Name", 80),
	age: Age,
	gender: Gender
});
/** A passenger and the seat that is theirs. */
var Passenger = form({
	seat: wholeNumber(1, 100, "Seats are a whole number from {least} to {most}."),
	...PassengerFields.entries
});
var tooMany = /* @__PURE__ */ said("You can only select a maximum of {most} seats.", { most: 10 });
/** What a booking may say of who travels (added). Nobody need be named: then every seat is the account holder's. */
var BookingBody = v.object({ passengers: v.optional(v.pipe(v.array(Passenger), v.maxLength(10, tooMany))) });
var booking_calls_exports = /* @__PURE__ */ __exportAll({
	bookSeats: () => bookSeats,
	withdrawPurchase: () => withdrawPurchase
});
/** Calls that make a ticket, or see to it that none is made. */
var bookSeats = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/tickets/{busId}/{userId}/{seatCount}/{seatList}",
	access: "user",
	summary: "Book seats, all or none",
	params: v.object({
		busId: Id,
		userId: Id,
		seatCount: wholeNumber(1, 999, "The number of seats is a whole number from 1 to 10."),
		seatList: v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList))
	}),
	headers: v.looseObject({
		"idempotency-key": v.optional(IdempotencyKey),
		/** Rupees in total that the app showed; a difference is a 409 (added). */
		"expected-cost": v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, /* @__PURE__ */ said("Expected-Cost must be rupees.")))),
		/** The cancellation terms that the app showed, as `24:90,12:50` or `none`; others are a 409 (added). */
		"expected-terms": v.optional(v.pipe(v.string(), v.regex(WRITTEN_TERMS, /* @__PURE__ */ said("Expected-Terms must be hours and per cent, as 24:90,12:50."))))
	}),
	/** Added, and optional as a whole: the specification's clients send none. */
	body: v.nullish(BookingBody),
	output: Ticket,
	dataAtTop: true,
	success: 200,
	errors: [
		401,
		403,
		404,
		409,
		422
	],
	rules: "seatList names 1 to 10 seats, each once, as many as seatCount says, and the bus has them all; passengers sit in seats of the list, one in each"
});
/**
* Added: gives a purchase up whose answer was lost. If it made a ticket, that is the answer; else it never will: a
* booking with this key that arrives later is refused with 409. Asking again gives the same answer.
*/
var withdrawPurchase = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/tickets/purchases/{key}",
	access: "user",
	summary: "Give a booking up by its Idempotency-Key: its ticket if there is one, else null, and there never will be",
	params: v.object({ key: IdempotencyKey }),
	output: v.nullable(Ticket),
	success: 200,
	errors: [401]
});
/** The API's description reads `unique` from it. */
var noSeatTwice = Object.assign(v.check((seats) => new Set(seats).size === seats.length, /* @__PURE__ */ said("A seat is named twice. Name each seat once.")), { unique: true });
function seatsUpTo(most) {
	return v.pipe(v.array(SeatNumber, /* @__PURE__ */ said("Choose a seat.")), v.minLength(1, /* @__PURE__ */ said("Choose a seat.")), v.maxLength(most, /* @__PURE__ */ said("You can only select a maximum of {most} seats.", { most })), noSeatTwice);
}
/** A seat that nobody can book: kept back by the operator, or held while somebody is being served. */
var KeptSeat = v.object({
	seat: Integer,
	kind: v.picklist(["kept", "held"]),
	/** Why; empty of a seat that is held. */
	reason: Shown,
	/** Who keeps it. */
	by: Shown,
	/** Milliseconds since 1970. */
	since: Integer,
	/** When it is for sale again, milliseconds since 1970. */
	until: Integer
});
/** A trip as the counter sees it. */
var CounterTrip = v.object({
	bus: OperatorBus,
	soldSeats: v.array(Integer),
	keptSeats: v.array(KeptSeat)
});
var SeatsToKeep = form({
	seats: seatsUpTo(100),
	reason: text("Reason", 60),
	/** Milliseconds since 1970; left out, {@link KEPT_UNTIL_MINUTES} before the departure. */
	until: v.optional(wholeNumber(0, 9999999999999, "This is no moment in milliseconds."))
});
/** The seats of an open sale; none drops the hold. */
var SeatsToHold = v.object({ seats: v.pipe(v.array(SeatNumber), v.maxLength(10, /* @__PURE__ */ said("You can only select a maximum of {most} seats.", { most: 10 })), noSeatTwice) });
var Hold = v.object({
	until: Integer,
	trip: CounterTrip
});
/** Whether the money is in hand, or is collected at the bus door. */
var Payment = v.picklist(["paid", "at-boarding"], /* @__PURE__ */ said("Choose whether it is paid."));
var CounterSale = form({
	seats: seatsUpTo(10),
	name: text("Name", 80),
	phone: Phone,
	/** Of who buys; asked for where a seat is kept for women. */
	gender: v.optional(Gender),
	age: v.optional(Age),
	payment: Payment,
	/** Where they get on, if it is not where the bus leaves from. */
	boardingPoint: v.optional(text("Boarding point", 120)),
	/** Whose held seats these are, see `holdSeats`. */
	hold: v.optional(IdempotencyKey)
});
/** A ticket that was sold at the counter, and the link under which whoever has it may read and print it. */
var SoldTicket = v.object({
	ticket: Ticket,
	/** An address of the app; it is as good as the ticket, so it goes to the passenger alone. */
	link: v.string()
});
var counter_calls_exports = /* @__PURE__ */ __exportAll({
	downloadTicketByLink: () => downloadTicketByLink,
	giveBackSeats: () => giveBackSeats,
	holdSeats: () => holdSeats,
	keepSeats: () => keepSeats,
	readCounter: () => readCounter,
	readSoldTicket: () => readSoldTicket,
	readTicketByLink: () => readTicketByLink,
	sellSeats: () => sellSeats,
	takePayment: () => takePayment
});
/** Added calls: an operator sells seats, or keeps them back; and what the buyer opens by the ticket's link. */
var busId$1 = v.object({ busId: Id });
var ticketId = v.object({ ticketId: Id });
var readCounter = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/counter/{busId}",
	access: "operator",
	staff: ["counter"],
	summary: "One of the operator’s own trips with its sold and kept seats",
	params: busId$1,
	output: CounterTrip,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var keepSeats = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/counter/{busId}/kept-seats",
	access: "operator",
	staff: ["counter"],
	summary: "Keep free seats back from sale until a moment; seats that are kept back already get the new reason and moment",
	params: busId$1,
	body: SeatsToKeep,
	output: CounterTrip,
	success: 200,
	errors: [
		401,
		403,
		404,
		409
	],
	rules: "the bus has the seats, and until lies between now and the departure"
});
var giveBackSeats = /* @__PURE__ */ call({
	method: "DELETE",
	path: "/api/counter/{busId}/kept-seats/{seatList}",
	access: "operator",
	staff: ["counter"],
	summary: "Give kept seats back for sale; those that are not kept stay as they are",
	params: v.object({
		busId: Id,
		seatList: v.pipe(v.string(), v.regex(SEAT_LIST, noSeatList))
	}),
	output: CounterTrip,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var holdSeats = /* @__PURE__ */ call({
	method: "PUT",
	path: "/api/counter/{busId}/holds/{holdId}",
	access: "operator",
	staff: ["counter"],
	summary: "Hold the seats of an open sale for ten minutes, in place of those that this hold had; no seats end it",
	params: v.object({
		busId: Id,
		holdId: IdempotencyKey
	}),
	body: SeatsToHold,
	output: Hold,
	success: 200,
	errors: [
		401,
		403,
		404,
		409
	],
	rules: "the bus has the seats"
});
var sellSeats = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/counter/{busId}/sales",
	access: "operator",
	staff: ["counter"],
	summary: "Sell seats to somebody at the window or on the phone, all or none",
	params: busId$1,
	headers: v.looseObject({
		"idempotency-key": v.optional(IdempotencyKey),
		/** Rupees in total that the app showed; a difference is a 409. */
		"expected-cost": v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, /* @__PURE__ */ said("Expected-Cost must be rupees."))))
	}),
	body: CounterSale,
	output: SoldTicket,
	success: 201,
	errors: [
		401,
		403,
		404,
		409,
		422
	],
	rules: "the bus has the seats"
});
var readSoldTicket = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/counter/tickets/{ticketId}",
	access: "operator",
	staff: ["counter"],
	summary: "A ticket that the operator’s counter has sold, with its link",
	params: ticketId,
	output: SoldTicket,
	success: 200,
	errors: [401, 404]
});
var takePayment = /* @__PURE__ */ call({
	method: "POST",
	path: "/api/counter/tickets/{ticketId}/payment",
	access: "operator",
	staff: ["counter"],
	summary: "Say that a ticket which was to be paid at boarding is paid; saying it again changes nothing",
	params: ticketId,
	output: Ticket,
	success: 200,
	errors: [
		401,
		404,
		409
	]
});
var link = v.object({ link: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}-[\w-]{22}$/, /* @__PURE__ */ said("This link is incomplete."))) });
var readTicketByLink = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/links/{link}",
	access: "public",
	summary: "A ticket that was sold at a counter, for whoever has its link",
	params: link,
	output: Ticket,
	success: 200,
	errors: [404]
});
var downloadTicketByLink = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/links/{link}/pdf",
	access: "public",
	summary: "The same ticket as PDF, in the language that is asked for",
	params: link,
	success: 200,
	errors: [404]
});
var ticket_calls_exports = /* @__PURE__ */ __exportAll({
	countTravellers: () => countTravellers,
	downloadTicket: () => downloadTicket,
	listBoardingKeys: () => listBoardingKeys,
	listBookedSeats: () => listBookedSeats,
	listBusTickets: () => listBusTickets,
	listOwnTickets: () => listOwnTickets,
	listTickets: () => listTickets,
	totalRevenue: () => totalRevenue
});
/** Calls about tickets that there are, the keys that sign them, and the seats that are gone. */
var busId = v.object({ busId: Id });
var userId = v.object({ userId: Id });
var listBookedSeats = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/bookedSeats/{busId}",
	access: "public",
	summary: "Seat numbers of a trip that nobody can book any more: sold, or kept back by the operator",
	params: busId,
	output: v.array(v.pipe(v.unknown(), v.transform(Number), Integer)),
	success: 200,
	errors: [404]
});
var listOwnTickets = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/find-ticket/{userId}",
	access: "user",
	summary: "The traveller’s own tickets, newest departure first",
	params: userId,
	output: v.nullable(v.array(Ticket)),
	success: 200,
	errors: [401, 403]
});
var downloadTicket = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/download/{ticketId}",
	access: "user",
	summary: "The ticket as PDF, for its traveller alone",
	params: v.object({ ticketId: Id }),
	success: 200,
	errors: [401, 404]
});
var listTickets = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets",
	access: "operator",
	staff: ["counter"],
	summary: "All tickets of the operator’s own buses: what leaves next first, then what has left, the latest first; 10,000 at most, `skip` leads on",
	query: v.object({
		/** How many of the list to leave out (added): pages beyond the first. */
		skip: v.optional(wholeNumber(0, 999999999, "Skip is a whole number.")),
		/**
		* When the first page was read, in milliseconds since 1970 (added): what has left since keeps its place, so that no
		* ticket falls between two pages.
		*/
		asOf: v.optional(wholeNumber(0, 9999999999999, "asOf is a moment in milliseconds."))
	}),
	output: v.array(Ticket),
	success: 200,
	errors: [401]
});
var totalRevenue = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/totalRevenue",
	access: "operator",
	summary: "Rupees earned by the operator’s own buses, less what comes back or came back to who cancelled",
	output: Amount,
	success: 200,
	errors: [401]
});
var listBusTickets = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/find/{busId}",
	access: "operator",
	staff: ["counter"],
	summary: "Tickets of one of the operator’s own trips",
	params: busId,
	output: v.array(Ticket),
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
/** Added. */
var countTravellers = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/tickets/travellers/{busId}",
	access: "operator",
	staff: ["counter"],
	summary: "How many travellers hold a live ticket of a trip: so many mails a changed time or place sends",
	params: busId,
	output: Integer,
	success: 200,
	errors: [
		401,
		403,
		404
	]
});
var listBoardingKeys = /* @__PURE__ */ call({
	method: "GET",
	path: "/api/boarding/keys",
	access: "public",
	summary: "The public keys that ticket codes are verified with",
	output: v.array(BoardingKey),
	success: 200,
	errors: []
});
var parts = [
	account_calls_exports,
	own_account_calls_exports,
	passkey_calls_exports,
	push_calls_exports,
	staff_calls_exports,
	boarding_calls_exports,
	fleet_calls_exports,
	search_calls_exports,
	trip_calls_exports,
	cancellation_calls_exports,
	operator_cancellation_calls_exports,
	statistics_calls_exports,
	booking_calls_exports,
	counter_calls_exports,
	ticket_calls_exports
];
export { parts };
