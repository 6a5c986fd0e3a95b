import { badInput } from '#server/refusal.ts'

/** What guessers try first, if long enough to be accepted: published rankings, and passwords popular in India. */
const GUESSED = new Set(
  `00000000 11111111 1111111111 12341234 1234512345 12345678 123456789 1234567890 0123456789 0987654321 987654321
  87654321 88888888 99999999 55555555 11223344 1122334455 123123123 12344321 147258369 789456123 a1234567 a12345678
  aa123456 aa12345678 abc12345 abcd1234 abcd@1234 abcdefgh admin123 admin@123 asdfghjkl asdf1234 baseball bismillah
  bharat123 computer cricket123 dragon123 facebook football ganesha1 ganpati1 google123 hanuman1 hello123 iloveyou
  iloveyou1 india123 india@123 indian123 internet jaihind1 jaimatadi jaishreeram jesus123 killer123 krishna1
  krishna123 lakshmi1 letmein1 letmein123 liverpool lovely123 mahadev1 michael1 monkey123 omnamahshivay omsairam
  p@ssw0rd pass@123 pass1234 passw0rd password password! password1 password12 password123 password@123 passwords
  princess princess1 q1w2e3r4 qazwsxedc qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop radhakrishna rahul123
  saibaba1 sachin123 samsung1 secret123 shivshankar starwars sunshine superman test1234 test@123 trustno1 welcome1
  welcome123 welcome@123 whatever zaq12wsx zxcvbnm1 zxcvbnm123`.split(/\s+/),
)

/**
 * Limits on tries stop random guesses; they don't protect a password that is guessed first.
 * @throws Refusal 400 for a password from the top of every guesser's list, and for the account's own address
 */
export function assertNotGuessed(password: string, email: string): void {
  const guess = password.normalize('NFC').trim().toLowerCase()
  if (GUESSED.has(guess)) throw badInput((say) => say.account.guessedPassword)
  const [name] = email.split('@')
  if (guess === email.toLowerCase() || guess === name?.toLowerCase())
    throw badInput((say) => say.account.addressAsPassword)
}
