/** A code as the boarding phone scans it, and the ticket with that code, as its traveller sees it. */
export const CODE =
  'BT1:%500000K0000-00/BA0007H0000000000000:NDLIP03QHM8:3L3LNU2R$LBHWBG/K3WLK*5209VPNN0RBDH93N209IGSZ+EN0VA*O 57LL6AU6$:10TII.NVCP*BB$H1G$536054U'

export const TICKET = {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['4', '14'],
  dateOfBooking: '2026-11-18',
  numberOfSeatsBooked: 2,
  cost: 1700,
  username: 'Asha Kumari',
  age: '29',
  gender: 'female',
  phone: '9876543210',
  busName: 'Magadh Express',
  source: 'Patna',
  destination: 'Ranchi',
  busNumber: 'BR 01 PA 4521',
  dateOfDeparture: '2026-11-20',
  reportingTime: '21:00',
  departureTime: '21:30',
  boardingPoint: 'Gandhi Maidan, Gate 10, Patna',
  droppingPoint: 'Khadgarha Bus Stand, Ranchi',
  code: CODE,
}
