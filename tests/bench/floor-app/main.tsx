/**
 * The floor that the app is measured against: only its libraries, and a list of buses that is kept across visits. No
 * parsing, no styles, no pictures, three routes.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

interface Bus {
  id: number
  name: string
  from: string
  to: string
  dateOfDeparture: string
  departureTime: string
  costPerSeat: number
}

const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
const persister = createSyncStoragePersister({ storage: window.localStorage })

async function readBuses(): Promise<Bus[]> {
  const answer = await fetch('/api/buses')
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()).data
}

function Buses() {
  const { data = [] } = useQuery({ queryKey: ['buses'], queryFn: readBuses })
  return (
    <ul>
      {data.slice(0, 5).map((bus) => (
        <li key={bus.id} data-bus>
          <h3>{bus.name}</h3>
          <p>
            {bus.from} to {bus.to}, {bus.dateOfDeparture} {bus.departureTime}, {bus.costPerSeat}
          </p>
          <Link to="/bus/$id" params={{ id: String(bus.id) }}>
            Book Now
          </Link>
        </li>
      ))}
    </ul>
  )
}

const root = createRootRoute({
  component: () => (
    <main>
      <nav>
        <Link to="/">Home</Link> <Link to="/about">About</Link>
      </nav>
      <Outlet />
    </main>
  ),
})
const home = createRoute({ getParentRoute: () => root, path: '/', component: Buses })
const about = createRoute({ getParentRoute: () => root, path: '/about', component: () => <p>About</p> })
const bus = createRoute({
  getParentRoute: () => root,
  path: '/bus/$id',
  component: () => <p>{useParams({ strict: false }).id}</p>,
})
const router = createRouter({ routeTree: root.addChildren([home, about, bus]) })

async function start(): Promise<void> {
  const kept = await persister.restoreClient()
  if (kept) hydrate(client, kept.clientState)
  client.getQueryCache().subscribe(() => {
    void persister.persistClient({ buster: '', timestamp: Date.now(), clientState: dehydrate(client) })
  })
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root.')
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  void navigator.serviceWorker?.register('/sw.js')
}

void start()
