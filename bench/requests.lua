-- Makes wrk send requests in turn. Arguments: a file of raw requests separated by NUL, and the index of the first request.
-- Prints one line of JSON at the end.
local requests = {}
local place = 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for request in string.gmatch(file:read('*a'), '[^%z]+') do requests[#requests + 1] = request end
  file:close()
  place = tonumber(arguments[2]) % #requests
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
