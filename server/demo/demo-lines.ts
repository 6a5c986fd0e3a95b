/** The operators of the demonstration, the lines they run, and who travels with them. None of them exists. */

export interface DemoOperator {
  company: string
  owner: string
  email: string
  phone: string
  gst: string
  lines: readonly DemoLine[]
}

export interface DemoLine {
  bus: string
  type: string
  from: string
  to: string
  departs: string
  /** `HH:mm`; empty where the bus is on the way for longer than a day. */
  arrives: string
  /** Minutes before departure. */
  reports: number
  seats: number
  /** Seats that are for sale, where the operator keeps some back. */
  offered?: number
  /** Rupees. */
  fare: number
  rating: string
  /** Runs every so many days. */
  every: number
}

export const DEMO_OPERATOR_EMAIL = 'ravi@example.com'
/** Accounts with this ending are the demonstration's own: nobody can receive mail there, so nobody else signs up so. */
export const DEMO_DOMAIN = '@demo.sawari.example'

export const SLEEPER = 'AC Sleeper (2+1)'
export const SEMI_SLEEPER = 'AC Semi Sleeper (2+1)'
const RECLINER = 'AC, Recliner'
const DELUXE = 'Deluxe, Non AC (2+2)'
const VOLVO = 'Volvo Multi-Axle AC Semi Sleeper (2+2)'

export const DEMO_OPERATORS: readonly DemoOperator[] = [
  {
    company: 'Ravi Travels',
    owner: 'Ravi Operator',
    email: DEMO_OPERATOR_EMAIL,
    phone: '9123456780',
    gst: '10ABCDE1234F1Z5',
    lines: [
      line('Magadh Night Rider', SLEEPER, 'Patna', 'Ranchi', '21:30', '06:00', 30, 36, 850, '4.4', 1),
      line('Magadh Day Express', SEMI_SLEEPER, 'Ranchi', 'Patna', '07:15', '15:30', 15, 33, 720, '4.1', 3),
      { ...line('Setu Shuttle', DELUXE, 'Patna', 'Hajipur', '08:00', '08:50', 15, 41, 90, '3.9', 2), offered: 12 },
      line('Setu Shuttle', DELUXE, 'Hajipur', 'Patna', '18:30', '19:20', 15, 41, 90, '3.9', 2),
      line('Pataliputra Gold', VOLVO, 'Patna', 'Delhi', '16:00', '09:45', 30, 53, 1650, '4.6', 5),
    ],
  },
  {
    company: 'Vaishali Rath',
    owner: 'Meena Devi',
    email: `meena${DEMO_DOMAIN}`,
    phone: '9123456781',
    gst: '10VAISH1234R1Z6',
    lines: [
      line('Vaishali Swan', SLEEPER, 'Hajipur', 'Kolkata', '19:00', '06:30', 30, 36, 1150, '4.2', 5),
      line('Hooghly Mail', SLEEPER, 'Kolkata', 'Patna', '20:15', '07:15', 30, 36, 1100, '4.0', 3),
      line('Terai Star', RECLINER, 'Patna', 'Siliguri', '19:45', '06:30', 30, 41, 980, '4.3', 5),
    ],
  },
  {
    company: 'Kaveri Sleepers',
    owner: 'Lakshmi Narayan',
    email: `lakshmi${DEMO_DOMAIN}`,
    phone: '9123456782',
    gst: '29KAVER1234S1Z7',
    lines: [
      line('Kaveri Moonlight', SLEEPER, 'Bengaluru', 'Chennai', '22:45', '05:30', 30, 36, 950, '4.5', 2),
      line('Deccan Arrow', VOLVO, 'Bengaluru', 'Hyderabad', '21:00', '06:15', 30, 53, 1250, '4.4', 2),
      line('Marina Breeze', RECLINER, 'Chennai', 'Bengaluru', '23:15', '05:45', 15, 41, 880, '4.1', 3),
      line('Malabar Dream', SLEEPER, 'Bengaluru', 'Kochi', '20:30', '06:30', 30, 36, 1300, '4.3', 5),
      line('Long Road', VOLVO, 'Patna', 'Bengaluru', '05:00', '', 30, 53, 3850, '4.0', 5),
    ],
  },
  {
    company: 'Deccan Marigold',
    owner: 'Sanjay Patil',
    email: `sanjay${DEMO_DOMAIN}`,
    phone: '9123456783',
    gst: '27DECCA1234M1Z8',
    lines: [
      line('Charminar Night', SLEEPER, 'Hyderabad', 'Pune', '20:00', '06:30', 30, 36, 1400, '4.2', 5),
      line('Konkan Wind', DELUXE, 'Pune', 'Goa', '21:45', '08:15', 15, 41, 700, '3.8', 5),
      line('Ghat Runner', SEMI_SLEEPER, 'Mumbai', 'Pune', '07:00', '10:30', 15, 33, 450, '4.3', 3),
    ],
  },
  {
    company: 'Awadh Lines',
    owner: 'Imran Siddiqui',
    email: `imran${DEMO_DOMAIN}`,
    phone: '9123456784',
    gst: '09AWADH1234L1Z9',
    lines: [
      line('Gomti Night', SLEEPER, 'Lucknow', 'Patna', '21:15', '08:45', 30, 36, 890, '4.2', 2),
      line('Nawab Express', VOLVO, 'Delhi', 'Lucknow', '22:30', '06:30', 30, 53, 1050, '4.5', 2),
      line('Kashi Morning', DELUXE, 'Lucknow', 'Varanasi', '06:15', '13:00', 15, 41, 380, '4.0', 5),
      line('Ghat Dawn', RECLINER, 'Varanasi', 'Patna', '00:20', '07:00', 30, 41, 520, '4.1', 3),
    ],
  },
]

function line(
  bus: string,
  type: string,
  from: string,
  to: string,
  departs: string,
  arrives: string,
  reports: number,
  seats: number,
  fare: number,
  rating: string,
  every: number,
): DemoLine {
  return { bus, type, from, to, departs, arrives, reports, seats, fare, rating, every }
}

export interface DemoTraveller {
  name: string
  email: string
  phone: string
  age: number
  gender: 'male' | 'female'
}

/** The one that visitors log in as comes first. */
export const DEMO_TRAVELLERS: readonly [DemoTraveller, ...DemoTraveller[]] = [
  { name: 'Asha Kumari', email: 'asha@example.com', phone: '9876543210', age: 29, gender: 'female' },
  { name: 'Rohit Sinha', email: `rohit${DEMO_DOMAIN}`, phone: '9876543211', age: 34, gender: 'male' },
  { name: 'Farida Khan', email: `farida${DEMO_DOMAIN}`, phone: '9876543212', age: 41, gender: 'female' },
  { name: 'Joseph Tirkey', email: `joseph${DEMO_DOMAIN}`, phone: '9876543213', age: 23, gender: 'male' },
  { name: 'Kavya Reddy', email: `kavya${DEMO_DOMAIN}`, phone: '9876543214', age: 27, gender: 'female' },
  { name: 'Harpreet Singh', email: `harpreet${DEMO_DOMAIN}`, phone: '9876543215', age: 52, gender: 'male' },
]
